import { print } from '#texts/print.ts';
import { formatDay, formatMoment } from '../../domain/dates/days.ts';
import { fill } from '../../i18n/fill.ts';
import { personName } from '../../i18n/names.ts';

/** An observation or a medical comment as the API gives it; its references' labels under `refs`. */
interface NoteToPrint {
  readonly [field: string]: unknown;
  readonly refs?: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
}

/** One note on paper: plain texts, which a worker can be handed. */
export interface PrintedNote {
  readonly type: string;
  /** When it was written and by whom: '20/11/2026 14:05 par Madame Belaïd Nadia'. */
  readonly createdText: string;
  /** The same of its last change; null where there was none. */
  readonly updatedText: string | null;
  readonly text: string;
}

/** Accents as one character with their letter, and no tabs: the fonts have neither alone. */
const read = (value: unknown) =>
  (typeof value === 'string' ? value : '').normalize('NFC').replace(/\r\n?/g, '\n').replace(/\t/g, '    ');

/** A moment, and its author where known. */
const authorText = (moment: unknown, person: Readonly<Record<string, unknown>> | undefined): string =>
  person
    ? fill(print.notes.writtenBy, { moment: formatMoment(read(moment)), name: read(personName(person)) })
    : formatMoment(read(moment));

/**
 * A note as it is printed (OBS-03).
 * @param typeField the field that holds its type: `paramsObservation`.
 */
export function printedNote(note: NoteToPrint, typeField: string): PrintedNote {
  const { refs = {}, formerCreatedDate } = note;
  const former = formerCreatedDate
    ? `${fill(print.notes.former, { day: formatDay(String(formerCreatedDate)) })} · `
    : '';
  return {
    type: read(refs[typeField]?.name),
    createdText: former + authorText(note.createdDate, refs.createdBy),
    updatedText: note.updatedDate ? authorText(note.updatedDate, refs.updatedBy) : null,
    text: read(note.observation),
  };
}
