import {
  Box,
  Button,
  LinearProgress,
  List,
  ListItemButton,
  ListItemText,
  MenuItem,
  TextField,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { recordOf } from '../../../domain/model/keys.ts';
import { isDayMonthOrYear, writeBirth } from '../../../domain/people/birth-date.ts';
import type { VeteranRecord } from '../../data-provider/records.ts';
import { joinPieces } from '../../ui/found/marked.ts';
import { MarkedText } from '../../ui/found/marked-text.tsx';
import { bornMarked, emailMarked, nameMarked } from '../../ui/found/person-marks.ts';
import { PERIOD } from '../../ui/inputs/day-format.ts';
import { TypedDay } from '../../ui/inputs/typed-day.tsx';
import { StaleDataNotice } from '../../ui/lists/stale-data-notice.tsx';
import { ErrorView } from '../../ui/records/error-view.tsx';
import { TitledDialog } from '../../ui/titled-dialog.tsx';
import { useSettled } from '../../ui/use-settled.ts';

const TEXTS = ['lastName', 'firstName', 'birthDate', 'email', 'birthplace'] as const;
type Search = Record<(typeof TEXTS)[number] | 'civility', string>;

/** At most this many are listed (APT-06). */
const MAX_VETERANS_FOUND = 10;

interface VeteranDialogProps {
  readonly onPick: (veteran: VeteranRecord) => void;
  readonly onClose: () => void;
}

/** The search, which begins with what the form says. */
function useSearch() {
  const { getValues, formState } = useFormContext();
  return useState<Search>(() => {
    const text = (name: string) => String(getValues(name) ?? '');
    return {
      // The civility is left out unless it was chosen by hand: a widow's name is often typed under the default Mr.
      civility: formState.dirtyFields.civility ? text('civility') : '',
      ...recordOf(TEXTS, text),
      birthDate: writeBirth(getValues()).replace('~', ''),
    };
  });
}

/** Searches veterans by what the booking form already says of the visitor, and lists ten at most (APT-06). */
export function VeteranDialog({ onPick, onClose }: VeteranDialogProps) {
  const translate = useTranslate();
  const [search, setSearch] = useSearch();
  const set = (name: keyof Search) => (event: { target: { value: string } }) =>
    setSearch({ ...search, [name]: event.target.value });
  const label = (name: string) => translate(`resources.veterans.fields.${name}`);

  return (
    <TitledDialog
      onClose={onClose}
      maxWidth="sm"
      title={translate('appointments.veteran.title')}
      buttons={<Button onClick={onClose}>{translate('appointments.veteran.close')}</Button>}
    >
      <Box
        role="search"
        sx={{ display: 'grid', gap: 1.5, pt: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}
      >
        <TextField
          select
          label={label('civility')}
          value={search.civility}
          onChange={set('civility')}
          id="veteran-civility"
        >
          <MenuItem value="">{translate('appointments.veteran.anyCivility')}</MenuItem>
          {['Mr', 'Mme'].map((value) => (
            <MenuItem key={value} value={value}>
              {translate(`choices.civility.${value}`)}
            </MenuItem>
          ))}
        </TextField>
        {TEXTS.map((name) =>
          name === 'birthDate' ? (
            <TypedDay
              key={name}
              id={`veteran-${name}`}
              label={label(name)}
              value={search.birthDate}
              dayFormat={PERIOD}
              onChange={(day) => setSearch({ ...search, birthDate: day ?? '' })}
            />
          ) : (
            <TextField
              key={name}
              id={`veteran-${name}`}
              label={label(name)}
              value={search[name]}
              onChange={set(name)}
              autoFocus={name === 'lastName'}
              autoComplete="off"
            />
          ),
        )}
      </Box>
      <Results search={useSettled(search)} onPick={onPick} />
    </TitledDialog>
  );
}

function Results({ search, onPick }: { search: Search } & Pick<VeteranDialogProps, 'onPick'>) {
  const translate = useTranslate();
  const filter = Object.fromEntries(
    Object.entries(search)
      .map(([name, value]) => [name, value.trim()])
      // A day is asked for once it is whole.
      .filter(([name = '', value = '']) => (name === 'birthDate' ? isDayMonthOrYear(value) : value !== '')),
  );
  const { data, total, isPending, isFetching, error, refetch } = useGetList<VeteranRecord>(
    'veterans',
    // `for` returns the fields that the form fills, also of records that the user may list but not open (RIGHTS-15).
    {
      filter: { ...filter, for: 'appointment' },
      pagination: { page: 1, perPage: MAX_VETERANS_FOUND },
      sort: { field: 'lastName', order: 'ASC' },
    },
    { placeholderData: (previous) => previous },
  );
  if (error && !data) return <ErrorView error={error} onRetry={() => void refetch()} />;
  const status = isPending
    ? ''
    : total === 0
      ? translate('appointments.veteran.empty')
      : (total ?? 0) > MAX_VETERANS_FOUND
        ? translate('appointments.veteran.more', { shown: MAX_VETERANS_FOUND, total })
        : translate('appointments.veteran.found', { smart_count: total });
  return (
    <>
      <Typography role="status" color="textSecondary" sx={{ mt: 2, minHeight: 24 }}>
        {status}
      </Typography>
      <StaleDataNotice error={error} isFetching={isFetching} onRetry={() => void refetch()} />
      <Box sx={{ height: 3 }}>{isFetching && <LinearProgress sx={{ height: 3 }} />}</Box>
      <List aria-label={translate('appointments.veteran.results')} dense disablePadding>
        {data?.slice(0, MAX_VETERANS_FOUND).map((veteran) => (
          <li key={veteran.id}>
            <ListItemButton onClick={() => onPick(veteran)} sx={{ borderRadius: 'var(--radius)' }}>
              <ListItemText
                primary={<MarkedText pieces={nameMarked(veteran, filter)} />}
                secondary={
                  <MarkedText
                    pieces={joinPieces([bornMarked(veteran, filter), emailMarked(veteran, filter)], ' · ')}
                  />
                }
                sx={{ overflowWrap: 'anywhere' }}
                slotProps={{ primary: { sx: { fontWeight: 600 } } }}
              />
            </ListItemButton>
          </li>
        ))}
      </List>
    </>
  );
}
