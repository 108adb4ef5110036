import { ListItem, ListItemButton, ListItemIcon, ListItemText, Tooltip } from '@mui/material';
import { LinkBase, useMatch, useSidebarState } from 'react-admin';
import type { Entry } from '../menu/use-menu.ts';
import { useIsNarrow } from '../ui/use-breakpoints.ts';

interface MenuLinkProps extends Entry {
  /** Icons alone, their names in a tooltip. */
  readonly compact?: boolean;
}

/** One entry of the side menu, marked while its pages are shown. */
export function MenuLink({ to, label, icon: Icon, compact }: MenuLinkProps) {
  const current = useMatch({ path: to, end: false }) !== null;
  const narrow = useIsNarrow();
  const [, setOpen] = useSidebarState();
  return (
    <ListItem disablePadding>
      <Tooltip title={compact ? label : ''} placement="right">
        <ListItemButton
          component={LinkBase}
          to={to}
          selected={current}
          aria-current={current ? 'page' : undefined}
          aria-label={compact ? label : undefined}
          // On a phone the menu lies over the page that it opens.
          onClick={() => narrow && setOpen(false)}
          sx={{
            mx: 1,
            px: 1.25,
            py: 0.5,
            minHeight: 38,
            borderRadius: 'var(--radius)',
            justifyContent: compact ? 'center' : undefined,
            color: 'text.primary',
            '&.Mui-selected, &.Mui-selected:hover': {
              color: 'var(--color-primary)',
              backgroundColor: 'var(--color-primary-soft)',
              boxShadow: 'inset 3px 0 0 var(--color-accent)',
              '& .MuiListItemIcon-root': { color: 'inherit' },
              '& .MuiTypography-root': { fontWeight: 650 },
            },
          }}
        >
          <ListItemIcon sx={{ minWidth: compact ? 0 : 34, color: 'text.secondary' }}>
            <Icon fontSize="small" />
          </ListItemIcon>
          {!compact && <ListItemText primary={label} sx={{ my: 0 }} />}
        </ListItemButton>
      </Tooltip>
    </ListItem>
  );
}
