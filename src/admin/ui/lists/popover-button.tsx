import type { SvgIconComponent } from '@mui/icons-material';
import { Button, Popover } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';

interface PopoverButtonProps {
  readonly name: string;
  readonly icon: SvgIconComponent;
  /** What opens under the button, given what closes it. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button of a list with a small window of its own, which has its name. */
export function PopoverButton({ name, icon: Icon, children }: PopoverButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Icon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {name}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { id, role: 'dialog', 'aria-label': name, sx: { p: 1.5 } } }}
      >
        {children(close)}
      </Popover>
    </>
  );
}
