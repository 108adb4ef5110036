import { Box, Dialog, LinearProgress } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { FindField } from './find-field.tsx';
import { FindStatus } from './find-status.tsx';
import { SuggestionList } from './suggestion-list.tsx';
import { useFindCombobox } from './use-find-combobox.ts';

interface FindDialogProps {
  readonly onClose: () => void;
}

/** The one search (FIND-01) is a field with its suggestions. */
export function FindDialog({ onClose }: FindDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const { value, type, onKeyDown, suggestions, active, isPending, hasFailed, retry, go } =
    useFindCombobox(onClose);
  const hasSuggestions = suggestions.length > 0;
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      transitionDuration={0}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        // The paper has the role of a dialog, so the name belongs on it.
        paper: {
          'aria-label': translate('find.title'),
          sx: { mt: { xs: 1, sm: 8 }, mx: { xs: 1 }, width: { xs: 'calc(100% - 16px)' } },
        },
      }}
    >
      <FindField
        value={value}
        onType={type}
        onKeyDown={onKeyDown}
        listId={hasSuggestions ? `${id}-list` : undefined}
        activeId={active && `${id}-${active.key}`}
        onClose={onClose}
      />
      <Box sx={{ height: 3 }}>{isPending && <LinearProgress aria-hidden sx={{ height: 3 }} />}</Box>
      {hasSuggestions && <SuggestionList id={id} suggestions={suggestions} active={active} onPick={go} />}
      <FindStatus {...{ value, suggestions, active, isPending, hasFailed }} onRetry={retry} />
    </Dialog>
  );
}
