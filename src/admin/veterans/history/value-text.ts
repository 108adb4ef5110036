import { useTranslate } from 'react-admin';
import { formatDay, formatMoment } from '../../../domain/dates/days.ts';
import { recordName } from '../../../domain/model/record-name.ts';

/** Returns a function that gives the text of a field's value, as a line of the history shows it. */
export function useValueText(): (name: string, value: unknown) => string {
  const translate = useTranslate();
  const textOf = (name: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return translate('story.history.nothing');
    if (typeof value === 'boolean') return translate(value ? 'screens.record.yes' : 'screens.record.no');
    if (Array.isArray(value)) return value.map((one) => textOf(name, one)).join(', ') || textOf(name, null);
    if (typeof value === 'object') {
      const record = { ...value };
      return 'id' in record ? recordName(record) : Object.values(record).map(String).join(' ');
    }
    const text = String(value);
    if (/^\d{4}-\d\d-\d\dT/.test(text)) return formatMoment(text);
    if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDay(text);
    return translate(`choices.${name}.${text}`, { _: text });
  };
  return textOf;
}
