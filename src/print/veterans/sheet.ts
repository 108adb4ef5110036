import { veteranList, veteranTexts } from '#texts/admin/veterans/veteran-list.ts';
import { veterans as texts } from '#texts/admin/veterans/veterans.ts';
import { print } from '#texts/print.ts';
import { formatDay, formatMoment } from '../../domain/dates/days.ts';
import { veteran as veteranEntity } from '../../domain/entities/veteran.ts';
import type { Field } from '../../domain/model/fields.ts';
import { fieldsIn, type Otherwise, sectionsOf } from '../../domain/model/sections.ts';
import { type CountryCode, DEFAULT_COUNTRY } from '../../domain/settings/countries.ts';
import { fill } from '../../i18n/fill.ts';
import { fieldName, personName } from '../../i18n/names.ts';
import { regionWordIn } from '../../i18n/region-word.ts';
import { labelOf, linesOf, read } from './lines.ts';

/**
 * The values of a veteran's record that the sheet prints, as the API gives them; `refs` holds the references' labels.
 */
export interface PrintedVeteran {
  readonly id?: unknown;
  readonly [field: string]: unknown;
  readonly refs?: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
}

/** Somebody with a relation to the person, and what they are to them, in words. */
interface PrintedRelative {
  readonly part: string;
  readonly person: Readonly<Record<string, unknown>>;
}

/** A field's name and value, as read. */
export interface SheetFact {
  readonly name: string;
  /** A line each; none for a field without a value. */
  readonly lines: readonly string[];
  /** Long by its nature: takes the whole width. */
  readonly wide?: boolean;
}

interface SheetSection {
  readonly title: string;
  readonly facts: readonly SheetFact[];
}

/** A veteran's sheet as texts, which a worker can be handed. */
export interface Sheet {
  /** 'Fiche Ancien Combattant N° 12' */
  readonly title: string;
  /** Monsieur Benali Karim */
  readonly name: string;
  /** In use or not, deceased. */
  readonly states: readonly string[];
  readonly sections: readonly SheetSection[];
  /** The author and date of the record's creation and last change. */
  readonly history: string;
}

/** The longest ones take the whole width, and stand last. */
const BEFORE: Readonly<Record<string, Otherwise['before']>> = { contact: { addresses: null } };

/** Said beside the name. */
const STATES = ['enable', 'archived', 'toComplete'];

/** Said with the dates of the record, below the sections. */
const IN_HISTORY = ['formerCreatedDate'];

const fields: Readonly<Record<string, Field>> = veteranEntity.fields;

const titles: Readonly<Record<string, string>> = texts.sections;

const isWide = (name: string) => name === 'addresses' || fields[name]?.kind === 'multiline';

/** Only a woman has a maiden name (SYS-05), only an imported record a number of the old system (VET-19). */
const isShown = (record: PrintedVeteran) => (name: string) =>
  (name !== 'maidenName' || record.civility === 'Mme') && (name !== 'formerNumber' || Boolean(record[name]));

function historyOf(record: PrintedVeteran): string {
  type Line = Exclude<keyof typeof print.sheet.history, 'formerCreatedDate'>;
  const line = (date: Line, author: Line): string[] => {
    const moment = record[date];
    if (typeof moment !== 'string' || !moment) return [];
    const by = record.refs?.[author];
    const values = { moment: formatMoment(moment), name: by ? read(personName(by)) : '' };
    return [fill(print.sheet.history[by ? author : date], values)];
  };
  const { formerCreatedDate } = record;
  const former =
    typeof formerCreatedDate === 'string' && formerCreatedDate
      ? [fill(print.sheet.history.formerCreatedDate, { day: formatDay(formerCreatedDate) })]
      : [];
  return [...former, ...line('createdDate', 'createdBy'), ...line('updatedDate', 'updatedBy')].join(' · ');
}

function statesOf(record: PrintedVeteran): string[] {
  const { state } = print.sheet;
  const { deceased, deceasedFemale } = veteranList.record;
  return [
    record.enable === false ? state.disabled : state.enabled,
    ...(record.archived ? [state.archived] : []),
    ...(record.toComplete ? [state.toComplete] : []),
    ...(record.restrictedDate ? [state.restricted] : []),
    ...(record.deathDate ? [record.civility === 'Mme' ? deceasedFemale : deceased] : []),
  ];
}

/** Lists the relations of the person, each kind once (VET-16). */
function relationsOf(relatives: readonly PrintedRelative[]): SheetSection[] {
  const parts = [...new Set(relatives.map(({ part }) => part))];
  if (parts.length === 0) return [];
  const facts = parts.map((part) => ({
    name: part,
    lines: relatives.filter((one) => one.part === part).map(({ person }) => labelOf(person)),
  }));
  return [{ title: texts.relations.title, facts }];
}

/** A veteran's record as its sheet on paper: all that the record shows (VET-11), days DD/MM/YYYY (SYS-02). The country has its word for a region (OPS-06). */
export function sheetOf(
  record: PrintedVeteran,
  relatives: readonly PrintedRelative[] = [],
  country: CountryCode = DEFAULT_COUNTRY,
): Sheet {
  return {
    title: fill(veteranTexts.page.show, { id: String(record.id) }),
    name: read(personName(record)),
    states: statesOf(record),
    sections: sectionsOf(veteranEntity)
      .flatMap((section): SheetSection[] => {
        const names = fieldsIn(veteranEntity, section, {
          before: BEFORE[section],
          without: [...STATES, ...IN_HISTORY],
        });
        const facts = names.filter(isShown(record)).map((name) => ({
          name: regionWordIn(fieldName('veterans', name), country),
          lines: linesOf(name, record, record.refs?.[name]),
          ...(isWide(name) ? { wide: true } : {}),
        }));
        return facts.length > 0 ? [{ title: titles[section] ?? section, facts }] : [];
      })
      .concat(relationsOf(relatives)),
    history: historyOf(record),
  };
}
