import {
  Alert,
  Autocomplete,
  Box,
  Button,
  CircularProgress,
  createFilterOptions,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useRef, useState } from 'react';
import { setSubmissionErrors, useDataProvider, useSaveContext, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { formatMoment } from '../../domain/dates/days.ts';
import { recordName } from '../../domain/model/record-name.ts';
import type { ClosurePeople, ClosurePlace, PersonToDecide } from '../data-provider/calls/closure-calls.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import type { Conflict } from '../ui/forms/use-forced-save.ts';
import { ErrorView } from '../ui/records/error-view.tsx';
import { useIsNarrow } from '../ui/use-breakpoints.ts';
import { type Choices, countTaken, placesLeft } from './places-left.ts';
import type { Decision, SendClosure } from './use-send-closure.ts';

const CANCEL = 'cancel';
/** More than anybody looks through; the others are days away. */
const MAX_OFFERED_PLACES = 200;

interface PeopleDialogProps {
  /** The server's last refusal: another one asks it again. */
  readonly refusal: Conflict;
  readonly send: SendClosure;
  readonly onClose: () => void;
}

const decisionsOf = (choices: Choices): Decision[] =>
  Object.entries(choices).map(([appointment, slot]) => ({
    appointment,
    slot: slot === CANCEL ? null : slot,
  }));

/**
 * Lists the people who have an appointment in the hours to be closed, each with the next free place, which can be
 * changed (CLOSE-02).
 */
export function PeopleDialog({ refusal, send, onClose }: PeopleDialogProps) {
  const translate = useTranslate();
  const provider = useDataProvider<AppDataProvider>();
  const { getValues } = useFormContext();
  const [changedChoices, setChangedChoices] = useState<Choices>({});
  const sentChoices = useRef<Choices>({});
  const { data, error, refetch } = useQuery({
    queryKey: ['closures', 'people', refusal],
    queryFn: ({ signal }) =>
      provider.closurePeople({ ...getValues(), people: decisionsOf(sentChoices.current) }, signal),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const choices = useMemo(
    () => ({ ...(data ? proposedChoices(data) : {}), ...changedChoices }),
    [data, changedChoices],
  );
  const titleId = useId();
  const narrow = useIsNarrow();
  const count = data?.people.length ?? Number(refusal.body.undecided);
  const keep = (next: Choices) => {
    sentChoices.current = next;
    // The answer replaces the choices: a place that is gone is no longer chosen.
    setChangedChoices({});
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md" fullWidth fullScreen={narrow}>
      <DialogTitle id={titleId}>{translate('closures.decide.title', { smart_count: count })}</DialogTitle>
      <DialogContent>
        {error ? (
          <ErrorView error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <People
            data={data}
            choices={choices}
            onChange={(more) => setChangedChoices((before) => ({ ...before, ...more }))}
          />
        ) : (
          <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }} role="status">
            <CircularProgress size={20} aria-hidden />
            {translate('closures.decide.loading')}
          </Stack>
        )}
      </DialogContent>
      <Actions choices={data ? choices : null} count={count} onSend={keep} send={send} onClose={onClose} />
    </Dialog>
  );
}

/** Returns the server's decisions and proposals; a person without a free place is left to the user. */
const proposedChoices = ({ people }: ClosurePeople): Choices =>
  Object.fromEntries(
    people.flatMap(({ '@id': link, slot, state }) => {
      if (slot) return [[link, slot]];
      return state === 'decided' ? [[link, CANCEL]] : [];
    }),
  );

interface ActionsProps extends Pick<PeopleDialogProps, 'send' | 'onClose'> {
  /** Null: not known yet. */
  readonly choices: Choices | null;
  readonly count: number;
  readonly onSend: (choices: Choices) => void;
}

function Actions({ choices, count, onSend, send, onClose }: ActionsProps) {
  const translate = useTranslate();
  const { handleSubmit, setError, formState } = useFormContext();
  const { save } = useSaveContext();
  const busy = formState.isSubmitting;
  const close = handleSubmit(async (values) => {
    if (!save || !choices) return;
    onSend(choices);
    const errors = await send(values, save, decisionsOf(choices));
    if (errors) setSubmissionErrors(errors, setError);
  });
  const complete = choices !== null && Object.keys(choices).length >= count;
  return (
    <DialogActions sx={{ px: 3, pb: 2 }}>
      <Button onClick={onClose} disabled={busy}>
        {translate('closures.decide.back')}
      </Button>
      <Button
        // It comes with the people, and then takes the focus: Enter closes.
        key={String(complete)}
        autoFocus={complete}
        variant="contained"
        disabled={busy || !complete}
        aria-busy={busy}
        onClick={() => void close()}
        startIcon={busy ? <CircularProgress size={16} color="inherit" aria-hidden /> : undefined}
      >
        {translate('closures.decide.confirm')}
      </Button>
    </DialogActions>
  );
}

interface PeopleProps {
  readonly data: ClosurePeople;
  readonly choices: Choices;
  readonly onChange: (more: Choices) => void;
}

const officeOf = ({ cell, region }: Pick<ClosurePlace, 'cell' | 'region'>) => `${cell} ${region}`;

function People({ data, choices, onChange }: PeopleProps) {
  const translate = useTranslate();
  const placesByOffice = useMemo(() => Map.groupBy(data.places, officeOf), [data]);
  const takenPlaces = useMemo(() => countTaken(choices), [choices]);
  const all = (choose: (person: PersonToDecide) => string | undefined) =>
    onChange(
      Object.fromEntries(
        data.people.flatMap((person) => {
          const choice = choose(person);
          return choice ? [[person['@id'], choice]] : [];
        }),
      ),
    );
  return (
    <>
      <Typography sx={{ mb: 1.5 }}>{translate('closures.decide.intro')}</Typography>
      <Stack direction="row" sx={{ gap: 1, mb: 2, flexWrap: 'wrap' }}>
        <Button size="small" variant="outlined" onClick={() => all(({ slot }) => slot ?? undefined)}>
          {translate('closures.decide.moveAll')}
        </Button>
        <Button size="small" variant="outlined" color="error" onClick={() => all(() => CANCEL)}>
          {translate('closures.decide.cancelAll')}
        </Button>
      </Stack>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {data.people.map((person) => (
          <PersonLine
            key={person.id}
            person={person}
            places={placesByOffice.get(officeOf(person)) ?? []}
            takenPlaces={takenPlaces}
            choice={choices[person['@id']] ?? ''}
            onChange={(choice) => onChange({ [person['@id']]: choice })}
          />
        ))}
      </Box>
    </>
  );
}

interface PersonLineProps {
  readonly person: PersonToDecide;
  readonly places: readonly ClosurePlace[];
  /** The number of people of this closure that got each slot. */
  readonly takenPlaces: ReadonlyMap<string, number>;
  readonly choice: string;
  readonly onChange: (choice: string) => void;
}

function PersonLine({ person, places, takenPlaces, choice, onChange }: PersonLineProps) {
  const translate = useTranslate();
  const name = recordName(person);
  const problem = person.slot === null && choice === '' ? 'none' : person.state === 'taken' ? 'taken' : null;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 1,
        alignItems: 'center',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 320px)' },
        pb: 1.5,
        borderBottom: '1px solid var(--color-border)',
      }}
    >
      <div>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {[formatMoment(person.dateRDV), person.phone].filter(Boolean).join(' · ')}
          {!person.mailed && ` · ${translate('closures.people.toCall')}`}
        </Typography>
        {problem && (
          <Alert severity="warning" sx={{ mt: 0.5, py: 0 }}>
            {translate(`closures.decide.${problem}`)}
          </Alert>
        )}
      </div>
      <PlaceChoice
        label={translate('closures.decide.becomes', { name })}
        places={placesLeft(places, takenPlaces, choice)}
        choice={choice}
        onChange={onChange}
      />
    </Box>
  );
}

interface PlaceChoiceProps extends Pick<PersonLineProps, 'places' | 'choice' | 'onChange'> {
  readonly label: string;
}

/** Offers the next free places, or all that match what is typed: a day, an hour. */
function PlaceChoice({ label, places, choice, onChange }: PlaceChoiceProps) {
  const translate = useTranslate();
  const options = [CANCEL, ...places.map((place) => place['@id'])];
  const texts = new Map([
    [CANCEL, translate('closures.decide.cancel')],
    ...places.map(({ '@id': link, dateRDV, remaining }): [string, string] => [
      link,
      translate('closures.decide.place', {
        moment: formatMoment(dateRDV),
        smart_count: remaining,
      }),
    ]),
  ]);
  return (
    <Autocomplete
      size="small"
      options={options}
      value={options.includes(choice) ? choice : null}
      onChange={(_event, next) => onChange(next ?? '')}
      getOptionLabel={(option) => texts.get(option) ?? ''}
      filterOptions={filterPlaces}
      noOptionsText={translate('screens.form.noOption')}
      renderInput={(params) => (
        <TextField {...params} label={label} placeholder={translate('closures.decide.choose')} />
      )}
    />
  );
}

const filterPlaces = createFilterOptions<string>({ limit: MAX_OFFERED_PLACES });
