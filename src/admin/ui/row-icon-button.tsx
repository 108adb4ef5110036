import { IconButton, type IconButtonProps, Tooltip } from '@mui/material';
import type { ElementType, Ref } from 'react';

type ButtonProps = Pick<
  IconButtonProps,
  'aria-busy' | 'aria-haspopup' | 'children' | 'color' | 'disabled' | 'onClick'
>;

interface RowIconButtonProps extends ButtonProps {
  /** Names the button, also in its tooltip. */
  readonly label: string;
  readonly ref?: Ref<HTMLButtonElement>;
  /** The element of a link, and its address. */
  readonly component?: ElementType;
  readonly to?: string;
}

/** A row's button or link, drawn as an icon. */
export function RowIconButton({ label, ...props }: RowIconButtonProps) {
  const button = <IconButton {...props} size="small" aria-label={label} sx={{ width: 34, height: 34 }} />;
  // A disabled button has no mouse events: the tooltip needs an element around it.
  return <Tooltip title={label}>{'disabled' in props ? <span>{button}</span> : button}</Tooltip>;
}
