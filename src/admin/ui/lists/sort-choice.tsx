import SortIcon from '@mui/icons-material/Sort';
import { Button, Menu, MenuItem } from '@mui/material';
import { useId, useState } from 'react';
import { type SortPayload, useListContext, useTranslate, useTranslateLabel } from 'react-admin';
import { listTools } from '#texts/admin/list-tools.ts';
import { fill } from '../../../i18n/fill.ts';
import { useHasCards } from './use-has-cards.ts';
import { useSorts } from './use-sorts.ts';

const ORDERS = ['ASC', 'DESC'] as const;

/** What headings do, where a list has cards for rows (LIST-01): each field in both directions. */
export function SortChoice({ fields }: { readonly fields: readonly string[] }) {
  const translate = useTranslate();
  const translateLabel = useTranslateLabel();
  const canSort = useSorts();
  const hasCards = useHasCards();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const { sort, setSort, resource } = useListContext();
  if (!hasCards) return null;
  const nameOf = ({ field, order }: SortPayload) =>
    fill(listTools.sort.choice, {
      field: String(translateLabel({ resource, source: field })),
      order: translate(`ra.sort.${order}`),
    });
  const choose = (to: SortPayload) => {
    setAnchor(null);
    setSort(to);
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<SortIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {translate('ra.action.sort')}
      </Button>
      <Menu id={id} open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {fields.filter(canSort).flatMap((field) =>
          ORDERS.map((order) => (
            <MenuItem
              key={`${field} ${order}`}
              role="menuitemradio"
              aria-checked={sort.field === field && sort.order === order}
              selected={sort.field === field && sort.order === order}
              onClick={() => choose({ field, order })}
            >
              {nameOf({ field, order })}
            </MenuItem>
          )),
        )}
      </Menu>
    </>
  );
}
