import { IconButton, type IconButtonProps, Tooltip } from '@mui/material';
import type { ReactNode, Ref } from 'react';
import { LinkBase } from 'react-admin';

const SIZE = { width: 34, height: 34 };

type ButtonProps = Pick<
  IconButtonProps,
  'aria-busy' | 'aria-haspopup' | 'children' | 'color' | 'disabled' | 'onClick'
>;

interface RowIconButtonProps extends ButtonProps {
  /** Names the button, also in its tooltip. */
  readonly label: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A row's button, drawn as an icon. */
export function RowIconButton({ label, ...props }: RowIconButtonProps) {
  const button = <IconButton {...props} size="small" aria-label={label} sx={SIZE} />;
  // A disabled button has no mouse events: the tooltip needs an element around it.
  return <Tooltip title={label}>{props.disabled === undefined ? button : <span>{button}</span>}</Tooltip>;
}

interface RowIconLinkProps {
  /** Names the link, also in its tooltip. */
  readonly label: string;
  readonly to: string;
  readonly children: ReactNode;
}

/** A row's link, drawn as an icon. */
export const RowIconLink = ({ label, to, children }: RowIconLinkProps) => (
  <Tooltip title={label}>
    <IconButton component={LinkBase} to={to} size="small" aria-label={label} sx={SIZE}>
      {children}
    </IconButton>
  </Tooltip>
);
