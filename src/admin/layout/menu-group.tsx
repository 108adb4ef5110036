import ExpandIcon from '@mui/icons-material/ExpandMore';
import { Box, ButtonBase, List } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { MenuGroupName } from '../menu/menu-order.ts';

/** localStorage key of the folded groups. Like the layout options, it survives signing out. */
const FOLDED_KEY = 'anciens-combattants.menu';

function readFolded(): string[] {
  try {
    const foldedNames = JSON.parse(localStorage.getItem(FOLDED_KEY) ?? '[]');
    return Array.isArray(foldedNames) ? foldedNames.map(String) : [];
  } catch {
    return [];
  }
}

function keepFolded(name: MenuGroupName, isFolded: boolean): void {
  const others = readFolded().filter((one) => one !== name);
  try {
    localStorage.setItem(FOLDED_KEY, JSON.stringify(isFolded ? [...others, name] : others));
  } catch {
    // Storage is full or blocked: the group is open again after a reload.
  }
}

interface MenuGroupProps {
  readonly name: MenuGroupName;
  /** Whether the menu shows only icons. Groups then have no heading and are always open. */
  readonly compact: boolean;
  readonly children: ReactNode;
}

/** A group of the side menu under a heading that folds it. An empty group is hidden. */
export function MenuGroup({ name, compact, children }: MenuGroupProps) {
  const translate = useTranslate();
  const listId = useId();
  const [isFolded, setFolded] = useState(() => readFolded().includes(name));
  const label = translate(`layout.menu.${name}`);
  const toggle = () => {
    keepFolded(name, !isFolded);
    setFolded(!isFolded);
  };
  return (
    <Box
      sx={{
        '&:not(:has(a))': { display: 'none' },
        '& + &': { mt: 1, pt: 1, borderTop: '1px solid var(--color-border)' },
      }}
    >
      {!compact && (
        <ButtonBase
          aria-expanded={!isFolded}
          aria-controls={listId}
          onClick={toggle}
          sx={{
            width: 'calc(100% - 16px)',
            mx: 1,
            px: 1.25,
            minHeight: 32,
            justifyContent: 'space-between',
            borderRadius: 'var(--radius)',
            fontSize: '0.75rem',
            fontWeight: 650,
            letterSpacing: '0.04em',
            textTransform: 'uppercase',
            color: 'text.secondary',
            '&:hover': { backgroundColor: 'action.hover' },
          }}
        >
          {label}
          <ExpandIcon fontSize="small" sx={{ transform: isFolded ? 'rotate(-90deg)' : undefined }} />
        </ButtonBase>
      )}
      <List disablePadding id={listId} aria-label={label} hidden={isFolded && !compact}>
        {children}
      </List>
    </Box>
  );
}
