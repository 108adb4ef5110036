import { booking } from '#texts/booking.ts';
import { shownWhileTyping } from '../../domain/dates/day-mask.ts';
import { longDate } from '../../domain/dates/long-day.ts';
import type { Choices } from '../choices.ts';
import { typedBirthDay } from '../form/typed.ts';
import type { PageState } from '../render/state.ts';
import { SelectField, TextField } from './fields.tsx';
import { StepLegend } from './step-legend.tsx';

const { person: texts } = booking;

/** The fields of the visitor: the second part of the form. */
export function PersonFields({ choices, state }: { choices: Choices; state: PageState }) {
  return (
    <fieldset className="group">
      <StepLegend step={2} text={texts.legend} />
      <p className="hint group-hint">{texts.hint}</p>
      <SelectField name="quality" hint={texts.qualityHint} options={choices.qualities} />
      <TextField name="lastName" autoComplete="family-name" />
      <TextField name="firstName" autoComplete="given-name" />
      <TextField
        name="birthDate"
        hint={texts.birthDateHint}
        inputMode="numeric"
        autoComplete="bday"
        mask={shownWhileTyping}
        inWords={(text) => longDate(typedBirthDay(text, state.today))}
      />
      <TextField name="birthplace" autoComplete="off" />
      <TextField name="email" type="email" hint={texts.emailHint} inputMode="email" autoComplete="email" />
      <TextField name="phone" type="tel" hint={state.phones.hint} inputMode="tel" autoComplete="tel" />
      <TextField name="accFullName" optional autoComplete="off" />
    </fieldset>
  );
}
