import { print } from '#texts/print.ts';
import { formatDay, formatMoment } from '../../domain/dates/days.ts';
import { fill } from '../../i18n/fill.ts';
import { personName } from '../../i18n/names.ts';

/** An observation or a medical comment from the API. `refs` holds its embedded references. */
interface NoteToPrint {
  readonly [field: string]: unknown;
  readonly refs?: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
}

/** A note as plain texts, so that it can be posted to a worker. */
export interface PrintedNote {
  readonly type: string;
  /** The date and author of its creation: '20/11/2026 14:05 par Madame Belaïd Nadia'. */
  readonly createdText: string;
  /** The date and author of its last change; null where it never changed. */
  readonly updatedText: string | null;
  readonly text: string;
}

/**
 * Prepares a text for the fonts, which have no combining accents and no tabs: composes accents with their letters, and
 * replaces tabs and CR LF.
 */
const printableText = (value: unknown) =>
  (typeof value === 'string' ? value : '').normalize('NFC').replace(/\r\n?/g, '\n').replace(/\t/g, '    ');

/** A moment, and its author where known. */
const authorText = (moment: unknown, person: Readonly<Record<string, unknown>> | undefined): string =>
  person
    ? fill(print.notes.writtenBy, {
        moment: formatMoment(printableText(moment)),
        name: printableText(personName(person)),
      })
    : formatMoment(printableText(moment));

/**
 * Converts a note to its printed form (OBS-03).
 * @param typeField the field that holds its type: `paramsObservation`.
 */
export function printedNote(note: NoteToPrint, typeField: string): PrintedNote {
  const { refs = {}, formerCreatedDate } = note;
  const former = formerCreatedDate
    ? `${fill(print.notes.former, { day: formatDay(String(formerCreatedDate)) })} · `
    : '';
  return {
    type: printableText(refs[typeField]?.name),
    createdText: former + authorText(note.createdDate, refs.createdBy),
    updatedText: note.updatedDate ? authorText(note.updatedDate, refs.updatedBy) : null,
    text: printableText(note.observation),
  };
}
