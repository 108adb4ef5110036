import { Button, FormControlLabel, FormLabel, Radio, RadioGroup, TextField, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useMemo, useState } from 'react';
import { LinkBase, useDataProvider, useTranslate } from 'react-admin';
import { formatMoment } from '../../domain/dates/days.ts';
import { dayInYear } from '../../domain/dates/long-day.ts';
import { recordName } from '../../domain/model/record-name.ts';
import { type Hour, hoursOf, isToCome } from '../../domain/scheduling/free-hours.ts';
import { serviceToday } from '../../shared/page-settings.ts';
import type { AgendaPerson, AgendaSlot } from '../data-provider/calls/agenda-calls.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import { TitledDialog } from '../ui/titled-dialog.tsx';
import { useSettled } from '../ui/use-settled.ts';
import { dayTyped, isSought } from './search-places.ts';
import type { Target } from './use-move.ts';

interface MoveDialogProps {
  readonly person: AgendaPerson;
  /** The slot that they have. */
  readonly slot: AgendaSlot;
  readonly canMove: boolean;
  readonly busy: boolean;
  readonly onMove: (person: AgendaPerson, to: Target) => void;
  readonly onClose: () => void;
}

/** An appointment of the agenda: to open, or to move by keyboard to one of the next free places (AGENDA-01). */
export function MoveDialog({ person, slot, canMove, busy, onMove, onClose }: MoveDialogProps) {
  const translate = useTranslate();
  const [target, setTarget] = useState<Hour | null>(null);
  const move = (event: FormEvent) => {
    event.preventDefault();
    if (target) onMove(person, target);
  };
  return (
    <TitledDialog
      title={translate('agenda.move.title', { name: recordName(person) })}
      onClose={onClose}
      form={(parts) => <form onSubmit={move}>{parts}</form>}
      buttons={
        <>
          <Button onClick={onClose}>{translate('agenda.move.cancel')}</Button>
          <Button component={LinkBase} to={`/appointments/${person.id}/show`} autoFocus={!canMove}>
            {translate('agenda.move.open')}
          </Button>
          {canMove && (
            <Button type="submit" variant="contained" disabled={!target || busy} aria-busy={busy}>
              {translate('agenda.move.submit')}
            </Button>
          )}
        </>
      }
    >
      <Typography sx={{ mb: 2 }}>
        {translate('agenda.move.at', { moment: formatMoment(person.dateRDV) })}
      </Typography>
      {canMove && <Places slot={slot} person={person} selectedHour={target} onChoose={setTarget} />}
    </TitledDialog>
  );
}

/** Nobody reads a longer list. Other places are found by typing their day or hour. */
const MAX_SHOWN_PLACES = 8;

/** The free future hours of the cell: the next ones, or those of the typed day. */
function usePlaces({ cell, region }: AgendaSlot, search: string): readonly Hour[] | undefined {
  const provider = useDataProvider<AppDataProvider>();
  const date = useSettled(dayTyped(search, serviceToday()));
  const { data } = useQuery({
    queryKey: ['agenda', 'places', cell, region, date],
    queryFn: () => provider.availableSlots({ cell, region, date }),
    placeholderData: keepPreviousData,
  });
  return useMemo(() => {
    const now = Date.now();
    return data && hoursOf(data.filter((place) => isToCome(place, now)));
  }, [data]);
}

interface PlacesProps extends Pick<MoveDialogProps, 'slot' | 'person'> {
  readonly selectedHour: Hour | null;
  readonly onChoose: (place: Hour | null) => void;
}

/**
 * The next free places as radio buttons, the first one focused. Arrows or Space choose, Enter moves, and a search field
 * finds others.
 */
function Places({ slot, person, selectedHour, onChoose }: PlacesProps) {
  const translate = useTranslate();
  const id = useId();
  const [search, setSearch] = useState('');
  const all = usePlaces(slot, search)?.filter(({ dateRDV }) => dateRDV !== person.dateRDV);
  if (!all) return null;
  const places = all.filter((place) => isSought(place, search, serviceToday()));
  if (all.length === 0 && search === '') return <Typography>{translate('agenda.move.nowhere')}</Typography>;
  return (
    <>
      <TextField
        label={translate('agenda.move.search')}
        placeholder={translate('agenda.move.searchHint')}
        value={search}
        onChange={({ target }) => {
          setSearch(target.value);
          onChoose(null);
        }}
        // Enter would submit without a chosen place, so it moves the focus to the first result.
        onKeyDown={(event) => {
          if (!['Enter', 'ArrowDown'].includes(event.key)) return;
          event.preventDefault();
          document.getElementById(`${id}-0`)?.focus();
        }}
        autoComplete="off"
        type="search"
        sx={{ mb: 2, mt: 1 }}
      />
      <FormLabel id={id}>{translate('agenda.move.action')}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        name={id}
        value={selectedHour?.dateRDV ?? null}
        onChange={(_event, moment) => onChoose(places.find(({ dateRDV }) => dateRDV === moment) ?? null)}
        sx={{ pl: 2, py: 0.5, mt: 0.5 }}
      >
        {places.slice(0, MAX_SHOWN_PLACES).map((place, index) => (
          <PlaceOption
            key={place.dateRDV}
            place={place}
            id={`${id}-${index}`}
            autoFocus={index === 0 && search === ''}
          />
        ))}
      </RadioGroup>
      <Typography role="status" color="textSecondary" variant="body2">
        {places.length === 0
          ? translate('agenda.move.noneFound')
          : places.length > MAX_SHOWN_PLACES
            ? translate('agenda.move.others')
            : ''}
      </Typography>
    </>
  );
}

interface PlaceOptionProps {
  readonly place: Hour;
  readonly id: string;
  readonly autoFocus: boolean;
}

function PlaceOption({ place, id, autoFocus }: PlaceOptionProps) {
  const translate = useTranslate();
  return (
    <FormControlLabel
      value={place.dateRDV}
      control={<Radio size="small" autoFocus={autoFocus} slotProps={{ input: { id } }} />}
      label={translate('agenda.move.place', {
        day: dayInYear(place.dateRDV),
        time: place.time,
        smart_count: place.remaining,
      })}
    />
  );
}
