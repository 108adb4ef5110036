import { Button, FormControlLabel, FormLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { LinkBase, useDataProvider, useTranslate } from 'react-admin';
import { formatMoment, timeOf } from '../../domain/days.ts';
import { dayInYear } from '../../domain/long-day.ts';
import type { AgendaPerson, AgendaSlot } from '../data-provider/agenda-calls.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import type { AvailableSlot } from '../data-provider/service-calls.ts';
import { recordName } from '../ui/fields/record-name.ts';
import { TitledDialog } from '../ui/titled-dialog.tsx';
import type { Target } from './use-move.ts';

interface MoveDialogProps {
  readonly person: AgendaPerson;
  /** The slot that they have. */
  readonly slot: AgendaSlot;
  readonly movable: boolean;
  readonly busy: boolean;
  readonly onMove: (person: AgendaPerson, to: Target) => void;
  readonly onClose: () => void;
}

/** An appointment of the agenda: to open, or to move by keyboard to one of the next free places (AGENDA-01). */
export function MoveDialog({ person, slot, movable, busy, onMove, onClose }: MoveDialogProps) {
  const translate = useTranslate();
  const provider = useDataProvider<AppDataProvider>();
  const [chosen, setChosen] = useState<string | null>(null);
  const { cell, region } = slot;
  const { data: found } = useQuery({
    queryKey: ['agenda', 'places', cell, region],
    queryFn: () => provider.availableSlots({ cell, region }),
    enabled: movable,
  });
  const places = found?.filter((place) => place.dateRDV !== person.dateRDV);
  const target = places?.find((place) => place['@id'] === chosen);
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
          <Button component={LinkBase} to={`/appointments/${person.id}/show`} autoFocus={!movable}>
            {translate('agenda.move.open')}
          </Button>
          {movable && (
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
      {places?.length === 0 && <Typography>{translate('agenda.move.nowhere')}</Typography>}
      {places && places.length > 0 && <Places places={places} chosen={chosen} onChoose={setChosen} />}
    </TitledDialog>
  );
}

interface PlacesProps {
  readonly places: readonly AvailableSlot[];
  readonly chosen: string | null;
  readonly onChoose: (slot: string) => void;
}

/** The next free places, the first under the keys: arrows or Space choose, Enter moves. */
function Places({ places, chosen, onChoose }: PlacesProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <>
      <FormLabel id={id}>{translate('agenda.move.action')}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        name={id}
        value={chosen}
        onChange={(_event, slot) => onChoose(slot)}
        sx={{ flexWrap: 'nowrap', maxHeight: 300, overflow: 'auto', pl: 2, py: 0.5, mt: 0.5 }}
      >
        {places.map((place, index) => (
          <FormControlLabel
            key={place['@id']}
            value={place['@id']}
            control={<Radio size="small" autoFocus={index === 0} />}
            label={translate('agenda.move.place', {
              day: dayInYear(place.dateRDV),
              time: timeOf(place.dateRDV),
              smart_count: place.remaining,
            })}
          />
        ))}
      </RadioGroup>
    </>
  );
}
