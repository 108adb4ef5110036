import SearchIcon from '@mui/icons-material/Search';
import { Box, Button, InputBase } from '@mui/material';
import type { KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';

/** Longer than any name, as the API has it. */
const MAX_LENGTH = 200;

interface FindFieldProps {
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** The ids of the list and of the row that Enter opens; undefined where there are no suggestions. */
  readonly listId: string | undefined;
  readonly activeId: string | undefined;
  readonly onClose: () => void;
}

/** A combobox: the field keeps the focus, and its keys move in the list. */
export function FindField({ value, onType, onKeyDown, listId, activeId, onClose }: FindFieldProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, px: 2, py: 1 }}>
      <SearchIcon color="action" aria-hidden />
      <InputBase
        fullWidth
        autoFocus
        value={value}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={onKeyDown}
        placeholder={translate('find.field')}
        slotProps={{
          input: {
            role: 'combobox',
            'aria-label': translate('find.title'),
            'aria-autocomplete': 'list',
            'aria-expanded': listId !== undefined,
            'aria-controls': listId,
            'aria-activedescendant': activeId,
            autoComplete: 'off',
            autoCapitalize: 'none',
            spellCheck: false,
            enterKeyHint: 'go',
            maxLength: MAX_LENGTH,
          },
        }}
        sx={{ fontSize: '1.125rem' }}
      />
      <Button size="small" onClick={onClose} sx={{ flexShrink: 0 }}>
        {translate('find.close')}
      </Button>
    </Box>
  );
}
