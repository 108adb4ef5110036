import {
  Card,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormHelperText,
  FormLabel,
  Skeleton,
  TextField,
  Typography,
} from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { MAX_MULTILINE_LENGTH } from '../../../domain/model/fields.ts';
import { useAllOf } from '../../ui/fields/use-all-of.ts';
import { StaleDataNotice } from '../../ui/lists/stale-data-notice.tsx';
import { ErrorView } from '../../ui/records/error-view.tsx';
import type { LetterPanelProps } from './use-letter-view.ts';

/** Characters of the free text, which begins with the papers of the reason. */
const MAX_OTHER_PAPERS_LENGTH = MAX_MULTILINE_LENGTH;

/** The papers that the letter asks for: file types to tick, and a free text (PRINT-02). */
export function ChoicesCard({ choices, onChange }: LetterPanelProps) {
  const translate = useTranslate();
  return (
    <Card
      component="section"
      aria-label={translate('appointments.letter.choices')}
      sx={{ p: 2, position: { lg: 'sticky' }, top: 'calc(var(--bar-offset) + 16px)' }}
    >
      <Documents choices={choices} onChange={onChange} />
      <TextField
        sx={{ mt: 2.5 }}
        fullWidth
        multiline
        minRows={3}
        maxRows={12}
        label={translate('appointments.letter.others')}
        value={choices.others}
        onChange={({ target }) => onChange({ ...choices, others: target.value })}
        slotProps={{ htmlInput: { maxLength: MAX_OTHER_PAPERS_LENGTH } }}
        helperText={translate('appointments.letter.othersHint', {
          used: choices.others.length,
          most: MAX_OTHER_PAPERS_LENGTH,
        })}
      />
    </Card>
  );
}

/** The file types that are in use, by name. */
function Documents({ choices, onChange }: LetterPanelProps) {
  const translate = useTranslate();
  const hintId = useId();
  const { data, isPending, isFetching, error, refetch } = useAllOf('paramsFiles', { archived: false });
  const types = data?.map(({ id, name }) => ({ id, name: name ?? '' }));
  if (error && !data) return <ErrorView error={error} onRetry={() => void refetch()} />;
  const toggle = (name: string, isTicked: boolean) => {
    const documents = new Set(choices.documents);
    if (isTicked) documents.add(name);
    else documents.delete(name);
    // In the order of the list, whatever was ticked first.
    onChange({
      ...choices,
      documents: types?.map(({ name }) => name).filter((one) => documents.has(one)) ?? [],
    });
  };
  return (
    <FormControl component="fieldset" aria-describedby={hintId} fullWidth>
      <FormLabel component="legend" sx={{ fontWeight: 600, color: 'text.primary' }}>
        {translate('appointments.letter.documents')}
      </FormLabel>
      <StaleDataNotice error={error} isFetching={isFetching} onRetry={() => void refetch()} />
      <FormHelperText id={hintId} sx={{ mx: 0, mb: 0.5 }}>
        {translate(data?.length === 0 ? 'appointments.letter.none' : 'appointments.letter.documentsHint')}
      </FormHelperText>
      <FormGroup
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fill, minmax(220px, 1fr))' },
          // A service with many kinds of documents still sees the text below.
          maxHeight: 460,
          overflowY: 'auto',
        }}
        aria-busy={isPending}
      >
        {isPending &&
          ['80%', '65%', '75%'].map((width) => <Skeleton key={width} height={34} sx={{ width }} />)}
        {types?.map(({ id, name }) => (
          <FormControlLabel
            key={id}
            sx={{ mx: 0 }}
            control={
              <Checkbox
                size="small"
                sx={{ p: 0.625, mr: 0.5 }}
                checked={choices.documents.includes(name)}
                onChange={(_, isTicked) => toggle(name, isTicked)}
              />
            }
            label={<Typography variant="body2">{name}</Typography>}
          />
        ))}
      </FormGroup>
    </FormControl>
  );
}
