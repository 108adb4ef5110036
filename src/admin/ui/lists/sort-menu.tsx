import { Menu, MenuItem } from '@mui/material';
import { type SortPayload, useListContext, useTranslate, useTranslateLabel } from 'react-admin';
import { listTools } from '#texts/admin/list-tools.ts';
import { fill } from '../../../i18n/fill.ts';
import { useSorts } from './use-sorts.ts';

const ORDERS = ['ASC', 'DESC'] as const;

interface SortMenuProps {
  readonly fields: readonly string[];
  readonly open: boolean;
  /** The button below which it opens. */
  readonly anchor: () => HTMLElement | null;
  readonly onClose: () => void;
}

/** Sorts a list that has cards for rows, and so no headings (LIST-01): each field in both directions. */
export function SortMenu({ fields, open, anchor, onClose }: SortMenuProps) {
  const translate = useTranslate();
  const translateLabel = useTranslateLabel();
  const canSort = useSorts();
  const { sort, setSort, resource } = useListContext();
  const nameOf = ({ field, order }: SortPayload) =>
    fill(listTools.sort.choice, {
      field: String(translateLabel({ resource, source: field })),
      order: translate(`ra.sort.${order}`),
    });
  return (
    <Menu
      open={open}
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': translate('ra.action.sort') } }}
    >
      {fields.filter(canSort).flatMap((field) =>
        ORDERS.map((order) => (
          <MenuItem
            key={`${field} ${order}`}
            role="menuitemradio"
            aria-checked={sort.field === field && sort.order === order}
            selected={sort.field === field && sort.order === order}
            onClick={() => {
              onClose();
              setSort({ field, order });
            }}
          >
            {nameOf({ field, order })}
          </MenuItem>
        )),
      )}
    </Menu>
  );
}
