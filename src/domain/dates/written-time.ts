import { fullHour, locale, time } from '#texts/locale.ts';
import { textWriter } from '../../i18n/fill.ts';
import { timeOf } from './days.ts';

/** The texts `time` and `fullHour` of a locale: they write a time of day within a sentence. */
interface TimeTexts {
  readonly time: string;
  /** The text for a full hour, without minutes. */
  readonly fullHour: string;
}

/**
 * Writes the local time of a moment, in its own offset, as in a sentence: `9 h 30` and `9 h` in French, `09:30` in
 * Arabic. Anything else gives an empty text.
 */
export const timeWriter =
  ({ time, fullHour }: TimeTexts, fill: ReturnType<typeof textWriter>['fill']) =>
  (moment: string | null | undefined): string => {
    const [paddedHour = '', minutes] = timeOf(moment).split(':');
    if (!minutes) return '';
    const hour = String(Number(paddedHour));
    return fill(minutes === '00' ? fullHour : time, { hour, paddedHour, minutes });
  };

/** The same in French: 9 h 30. */
export const writtenTime = timeWriter({ time, fullHour }, textWriter(locale).fill);
