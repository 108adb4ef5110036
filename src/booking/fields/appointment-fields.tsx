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
import {
  cellOptions,
  dayToWaitUntil,
  nextDayText,
  onlyCell,
  openDaysOf,
  regionOptions,
  standingUntil,
} from './offices.ts';
import { OpenDays } from './open-days.tsx';
import { SlotField } from './slot-field.tsx';
import { StepLegend } from './step-legend.tsx';
import type { HoursState } from './use-hours.ts';

const { appointment: texts } = booking;

interface AppointmentFieldsProps {
  readonly choices: Choices;
  readonly hours: HoursState;
  readonly state: PageState;
}

type Values = Pick<BookingValues, 'region' | 'cell' | 'date' | 'reason'>;

/**
 * The choices that change other fields: another date empties the reason (PUB-02), a wilaya chooses the cell that alone
 * serves it, and an office proposes a day: tomorrow, or the last one until when one can wait there.
 */
function useChoosing(choices: Choices, today: string, { region, cell, date, reason }: Values) {
  const { setValue, clearErrors } = useFormContext<BookingValues>();
  const set = (name: keyof Values, value: string) => {
    setValue(name, value);
    clearErrors(name);
  };
  const [reasonCleared, setReasonCleared] = useState(false);
  // In the same event as the date: the hours are asked for once.
  const clearReason = () => {
    setReasonCleared(reason !== '' || reasonCleared);
    set('reason', '');
  };
  const goTo = (day: string) => {
    set('date', day);
    clearReason();
  };
  const tomorrow = addDays(today, 1);
  const proposedDay = useRef(tomorrow);
  const chooseOffice = (office: Pick<Values, 'region' | 'cell'>) => {
    const day = dayToWaitUntil(choices, office) ?? tomorrow;
    if (date !== proposedDay.current || date === day) return;
    proposedDay.current = day;
    goTo(day);
  };
  const chooseRegion = (wilaya: string) => {
    const only = onlyCell(choices, wilaya);
    if (only) set('cell', only);
    chooseOffice({ region: wilaya, cell: only || cell });
  };
  const chooseCell = (chosenCell: string) => chooseOffice({ region, cell: chosenCell });
  return { reasonCleared, clearReason, goTo, chooseRegion, chooseCell };
}

/** Where, when and why: the first part of the form. */
export function AppointmentFields({ choices, hours, state: { today, regionName } }: AppointmentFieldsProps) {
  const [cell, region, date, reason] = useWatch<BookingValues, ['cell', 'region', 'date', 'reason']>({
    name: ['cell', 'region', 'date', 'reason'],
  });
  const { reasonCleared, clearReason, goTo, chooseRegion, chooseCell } = useChoosing(choices, today, {
    region,
    cell,
    date,
    reason,
  });
  return (
    <fieldset className="group">
      <StepLegend step={1} text={texts.legend} />
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
