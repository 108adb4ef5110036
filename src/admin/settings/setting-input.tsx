import { SelectInput, TextInput, useRecordContext, useTranslate } from 'react-admin';
import { countryNames } from '#texts/country-names.ts';
import type { Field } from '../../domain/model/fields.ts';
import { isKeyOf } from '../../domain/model/keys.ts';
import { COUNTRY_CODES, HOLIDAY_COUNTRIES } from '../../domain/settings/countries.ts';
import { SETTINGS, type SettingName } from '../../domain/settings/service-settings.ts';
import type { HydraRecord } from '../data-provider/hydra.ts';
import { WholeRow } from '../ui/forms/form-grid.tsx';
import { ReadOnly } from '../ui/forms/read-only.tsx';
import { ChecksInput } from '../ui/inputs/checks-input.tsx';
import { IntegerInput } from '../ui/inputs/integer-input.tsx';
import { SwitchInput } from '../ui/inputs/switch-input.tsx';

/** The settings as the page reads them. */
export type SettingsRecord = HydraRecord & {
  /** The settings that the environment fixes. */
  readonly fixed: readonly SettingName[];
  readonly timezone: string;
};

/** The name of a country by its code. */
export const countryName = (code: string): string =>
  isKeyOf(countryNames, code) ? countryNames[code].name : code;

const COUNTRIES = COUNTRY_CODES.map((id) => ({ id, name: countryName(id) }));

/** One line that is longer than a column. */
const LONG: readonly SettingName[] = ['serviceName', 'serviceNameArabic'];

/** The input of a setting; one that the environment fixes can only be read, and says by which variable (OPS-06). */
export function SettingInput({ name }: { name: SettingName }) {
  const translate = useTranslate();
  const record = useRecordContext<SettingsRecord>();
  const { field, variable } = SETTINGS[name];
  const isFixed = record?.fixed.includes(name) ?? false;
  const helperText = isFixed
    ? translate('settings.fixed', { variable })
    : translate(`resources.settings.help.${name}`);
  const input = <ReadOnly on={isFixed}>{inputOf(name, field, helperText)}</ReadOnly>;
  return LONG.includes(name) ? <WholeRow>{input}</WholeRow> : input;
}

function inputOf(source: SettingName, field: Field, helperText: string) {
  const common = { source, isRequired: field.required === true, helperText };
  const isArabic = source.endsWith('Arabic');
  // Arabic is written from the right.
  const text = isArabic ? { ...common, slotProps: { htmlInput: { dir: 'auto', lang: 'ar' } } } : common;
  switch (field.kind) {
    case 'boolean':
      return <SwitchInput source={source} helperText={helperText} />;
    case 'choice':
      return <SelectInput {...common} choices={COUNTRIES} translateChoice={false} />;
    case 'choices':
      return (
        <ChecksInput
          source={source}
          choices={HOLIDAY_COUNTRIES}
          labelOf={countryName}
          helperText={helperText}
        />
      );
    case 'integer':
      return <IntegerInput {...common} />;
    case 'multiline':
      return <TextInput {...text} multiline minRows={3} />;
    case 'email':
      return <TextInput {...text} type="email" />;
    default:
      return <TextInput {...text} />;
  }
}
