import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import {
  Box,
  Button,
  IconButton,
  List,
  ListItem,
  ListItemButton,
  TextField,
  Typography,
} from '@mui/material';
import { type SubmitEvent, useState } from 'react';
import {
  extractValidSavedQueries,
  type SavedQuery,
  useListContext,
  useLocation,
  useNavigate,
  useSavedQueries,
} from 'react-admin';
import { listTools } from '#texts/admin/list-tools.ts';
import { fill } from '../../../../i18n/fill.ts';
import { withoutEmpty } from '../../filters/filter-values.ts';

const texts = listTools.saved;

/** The most saved filters of a user; a name has at most `MAX_FILTER_NAME_LENGTH` letters. */
const MAX_SAVED_FILTERS = 30;
const MAX_FILTER_NAME_LENGTH = 60;

/** The address of a list with these filters and this order, on its first page. */
function addressOf({ filter, sort, perPage }: SavedQuery['value']): string {
  const query = new URLSearchParams({ filter: JSON.stringify(filter ?? {}), page: '1' });
  if (sort) {
    query.set('sort', sort.field);
    query.set('order', sort.order);
  }
  if (perPage) query.set('perPage', String(perPage));
  return `?${query}`;
}

/** The saved filters of the current list: taken up by their name, removed, and the present ones added. */
export function SavedFilters({ onClose }: { onClose: () => void }) {
  const { resource, filterValues, sort, perPage } = useListContext();
  const [savedQueries, setSavedQueries] = useSavedQueries(resource);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const savedFilters = extractValidSavedQueries(savedQueries);
  const [name, setName] = useState('');
  const isFull = savedFilters.length >= MAX_SAVED_FILTERS;

  /** One of the same name gives way. */
  function save(event: SubmitEvent) {
    event.preventDefault();
    const label = name.trim();
    if (label === '' || isFull) return;
    const value = { filter: withoutEmpty(filterValues) ?? {}, sort, perPage, displayedFilters: [] };
    setSavedQueries([...savedFilters.filter((one) => one.label !== label), { label, value }]);
    setName('');
    onClose();
  }

  return (
    <>
      {savedFilters.length === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {texts.none}
        </Typography>
      )}
      <List dense disablePadding sx={{ maxHeight: 320, overflowY: 'auto', mb: 1 }}>
        {savedFilters.map((one) => (
          <SavedFilter
            key={one.label}
            label={one.label}
            onRemove={() => setSavedQueries(savedFilters.filter(({ label }) => label !== one.label))}
            onOpen={() => {
              navigate(pathname + addressOf(one.value));
              onClose();
            }}
          />
        ))}
      </List>
      {isFull ? (
        <Typography variant="body2">{fill(texts.full, { most: MAX_SAVED_FILTERS })}</Typography>
      ) : (
        <Box component="form" onSubmit={save} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <TextField
            size="small"
            fullWidth
            label={texts.name}
            value={name}
            onChange={({ target }) => setName(target.value)}
            slotProps={{ htmlInput: { maxLength: MAX_FILTER_NAME_LENGTH } }}
          />
          <Button type="submit" variant="contained" disabled={name.trim() === ''}>
            {texts.save}
          </Button>
        </Box>
      )}
    </>
  );
}

interface SavedFilterProps {
  readonly label: string;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
}

const SavedFilter = ({ label, onOpen, onRemove }: SavedFilterProps) => (
  <ListItem
    disablePadding
    secondaryAction={
      <IconButton edge="end" size="small" aria-label={fill(texts.remove, { name: label })} onClick={onRemove}>
        <RemoveIcon fontSize="small" />
      </IconButton>
    }
  >
    <ListItemButton sx={{ overflowWrap: 'anywhere' }} onClick={onOpen}>
      {label}
    </ListItemButton>
  </ListItem>
);
