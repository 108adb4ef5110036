import MoreIcon from '@mui/icons-material/MoreHoriz';
import { Button, ListItemIcon, ListItemText, Menu, MenuItem, type SvgIcon } from '@mui/material';
import { type RefObject, useId, useState } from 'react';
import { LinkBase } from 'react-admin';
import { listTools } from '#texts/admin/list-tools.ts';

export type ToolName = 'sort' | 'saved' | 'columns' | 'export';

export interface Tool {
  readonly name: ToolName;
  readonly text: string;
  readonly Icon: typeof SvgIcon;
  readonly disabled?: boolean;
}

/** A page that belongs to the list. */
export interface ToolLink extends Pick<Tool, 'text' | 'Icon'> {
  readonly to: string;
}

interface ToolMenuProps {
  /** The windows of the tools open below this button. */
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly tools: readonly Tool[];
  readonly links: readonly ToolLink[];
  readonly onOpen: (name: ToolName) => void;
}

/** Several tools stand in a menu. */
export function ToolMenu({ button, tools, links, onOpen }: ToolMenuProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        sx={{ minWidth: 44, px: 1 }}
        aria-label={listTools.more}
        title={listTools.more}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(true)}
      >
        <MoreIcon />
      </Button>
      <Menu
        id={id}
        open={isOpen}
        anchorEl={() => button.current}
        onClose={() => setOpen(false)}
        transitionDuration={0}
      >
        {tools.map(({ name, text, Icon, disabled }) => (
          <MenuItem
            key={name}
            aria-haspopup={name === 'sort' ? 'menu' : 'dialog'}
            disabled={disabled}
            onClick={() => {
              setOpen(false);
              onOpen(name);
            }}
          >
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            <ListItemText>{text}</ListItemText>
          </MenuItem>
        ))}
        {links.map(({ to, text, Icon }) => (
          <MenuItem key={to} component={LinkBase} to={to} onClick={() => setOpen(false)}>
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            <ListItemText>{text}</ListItemText>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
