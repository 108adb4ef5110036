import { useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { booking } from '#texts/booking.ts';
import { addDays } from '../../domain/dates/days.ts';
import type { Choices } from '../choices.ts';
import type { BookingValues } from '../form/booking-values.ts';
import type { PageState } from '../render/state.ts';
import { Address, ReasonDetails } from './choice-details.tsx';
import { DayField } from './day-field.tsx';
import { SelectField } from './fields.tsx';
import { NextDay } from './next-day.tsx';
import { OpenDays } from './open-days.tsx';
import {
  cellOptions,
  dayToWaitUntil,
  nextDayText,
  onlyCell,
  openDaysOf,
  regionOptions,
  standingUntil,
} from './places.ts';
import { SlotField } from './slot-field.tsx';
import type { HoursState } from './use-hours.ts';

const { appointment: texts } = booking;

interface AppointmentFieldsProps extends Pick<PageState, 'regionName'> {
  readonly choices: Choices;
  readonly hours: HoursState;
  readonly today: string;
}

/** Empties the reason when the date changes (PUB-02). */
function useDayChange(reason: string) {
  const { setValue, clearErrors } = useFormContext<BookingValues>();
  const [reasonCleared, setReasonCleared] = useState(false);
  // Both change in the same event: the hours are asked for once.
  const clearReason = () => {
    setReasonCleared(reason !== '' || reasonCleared);
    setValue('reason', '');
    clearErrors('reason');
  };
  const goTo = (day: string) => {
    setValue('date', day);
    clearErrors('date');
    clearReason();
  };
  return { reasonCleared, clearReason, goTo };
}

type Chosen = Pick<BookingValues, 'region' | 'cell' | 'date'>;

/** Chooses the cell that alone serves a wilaya, and proposes a day: tomorrow, or until when one waits in a full place. */
function usePlaceChange(choices: Choices, today: string, chosen: Chosen, goTo: (day: string) => void) {
  const { setValue, clearErrors } = useFormContext<BookingValues>();
  const proposedDay = useRef(addDays(today, 1));
  const proposeDay = (place: Pick<Chosen, 'region' | 'cell'>) => {
    const day = dayToWaitUntil(choices, place) ?? addDays(today, 1);
    if (chosen.date !== proposedDay.current || chosen.date === day) return;
    proposedDay.current = day;
    goTo(day);
  };
  const chooseRegion = (region: string) => {
    const only = onlyCell(choices, region);
    if (only) {
      setValue('cell', only);
      clearErrors('cell');
    }
    proposeDay({ region, cell: only || chosen.cell });
  };
  const chooseCell = (cell: string) => proposeDay({ region: chosen.region, cell });
  return { chooseRegion, chooseCell };
}

/** Where, when and why: the first part of the form. */
export function AppointmentFields({ choices, hours, today, regionName }: AppointmentFieldsProps) {
  const [cell, region, date, reason] = useWatch<BookingValues, ['cell', 'region', 'date', 'reason']>({
    name: ['cell', 'region', 'date', 'reason'],
  });
  const { reasonCleared, clearReason, goTo } = useDayChange(reason);
  const { chooseRegion, chooseCell } = usePlaceChange(choices, today, { region, cell, date }, goTo);
  return (
    <fieldset className="group">
      <legend>
        <span className="step" aria-hidden="true">
          1
        </span>
        {texts.legend}
      </legend>
      <SelectField
        name="region"
        label={regionName}
        hint={texts.regionHint}
        options={regionOptions(choices, today)}
        inWords={cell ? undefined : nextDayText(choices, { region, cell: '' }, today)}
        onChosen={chooseRegion}
      />
      <Address region={choices.regions.find((one) => one['@id'] === region)} />
      <SelectField
        name="cell"
        hint={texts.cellHint}
        options={cellOptions(choices, region, today)}
        inWords={cell ? nextDayText(choices, { region, cell }, today) : undefined}
        onChosen={chooseCell}
      />
      <OpenDays days={openDaysOf(choices, { region, cell })} selectedDay={date} onChoose={goTo} />
      <DayField name="date" min={today} onChanged={clearReason} />
      <SelectField
        name="reason"
        hint={reasonCleared && reason === '' && <span className="attention">{texts.reasonCleared}</span>}
        options={choices.reasons}
      />
      <ReasonDetails reason={choices.reasons.find((one) => one['@id'] === reason)} cell={cell} />
      <SlotField
        state={hours}
        standing={standingUntil(choices, { region, cell, date })}
        whenNone={
          openDaysOf(choices, { region, cell }).length > 0 && (
            <NextDay key={`${cell} ${region} ${date}`} query={{ cell, region, date }} onFound={goTo} />
          )
        }
      />
    </fieldset>
  );
}
