import { language, locale } from '#texts/locale.ts';
import { publicPage as texts } from '#texts/public-page.ts';
import { mapLink } from '../../domain/map-link.ts';
import type { PhoneRule } from '../../domain/people/phone-rule.ts';
import type { FreeSlot } from '../../domain/scheduling/free-hours.ts';
import type { Language } from '../../domain/visitors/languages.ts';
import { fill } from '../../i18n/fill.ts';
import type { OpenOffice } from '../api.ts';
import { membersOf, type Option, type ReasonOption, type RegionOption, type SlotQuery } from '../api.ts';
import type { Choices } from '../choices.ts';
import type { BookingValues } from '../form/booking-values.ts';
import type { Refusal } from '../form/refusal.ts';
import type { Appointment } from '../storage/confirmation-storage.ts';

export interface Notice {
  readonly name: string;
  readonly text: string;
}

/** The state of the page before the visitor acts: the server draws it and the browser hydrates it (PUB-07). */
export interface PageState {
  /** The service's time zone: its days and hours are what the page speaks of (SYS-03). */
  readonly zone: string;
  /** The service's day, YYYY-MM-DD. */
  readonly today: string;
  /** The telephone numbers that it takes, and the hint that says so (PUB-02). */
  readonly phones: PhoneRule & { readonly hint: string };
  /** The country's word for a region, where the service's country is not Algeria (OPS-06). */
  readonly regionName?: string | undefined;
  /** The website to which the visitor goes after a successful request (PUB-03). */
  readonly website: string;
  /** The service's own text at the top of the page; empty: there is none (OPS-06). */
  readonly notice?: string;
  /** It is the preview for staff: it books nothing. */
  readonly preview?: true;
  /** A notice of the service to every visitor today (PUB-14). */
  readonly notices?: readonly Notice[];
  /** Null: they could not be read. */
  readonly choices: Choices | null;
  /** The free hours of the office and day that the form has. */
  readonly hours?: SlotQuery & { readonly slots: readonly FreeSlot[] };
  readonly sent?: SentForm;
  /** Whether a form that was sent without scripts is lost; only the server says so. */
  readonly forgotten?: true;
  /** The appointment that was booked without scripts: shown, or within reach of the form (PUB-12). */
  readonly booked?: Appointment;
  readonly confirmed?: Appointment;
}

/** A form that was sent without scripts and made no appointment yet (PUB-07). */
export interface SentForm {
  readonly values: BookingValues;
  /** The form's own: sent again with the same content it makes one appointment. */
  readonly key: string;
  readonly refusal: Refusal;
}

/** The parsed answer of the API to a GET of this path; throws where it refuses. */
type Ask = (path: string) => Promise<object>;

/** Asks the API for the free hours of a day. */
export const readHours = async (ask: Ask, query: SlotQuery): Promise<PageState['hours']> => ({
  ...query,
  slots: membersOf<FreeSlot>(
    await ask(`/api/appointments/available?${new URLSearchParams({ ...query })}`),
  ).map(({ dateRDV, calendar, remaining }) => ({ dateRDV, calendar, remaining })),
});

/** A text of a record, and perhaps its Arabic beside it. */
type TextsOf<Field extends string> = {
  readonly [Key in Field | `${Field}Arabic`]?: string | null;
};

/** As the page's reader reads it: in Arabic where that is their language and there is some (PUB-08). */
const read = <Field extends string>(record: TextsOf<NoInfer<Field>>, field: Field): string =>
  ((language as Language) === 'ar' && record[`${field}Arabic`]) || record[field] || '';

/** A member of the lists, as the API tells it. */
interface OptionDetails extends Option, TextsOf<'papersText' | 'insteadText' | 'address'> {
  readonly nameArabic?: string | null;
  readonly papersNamed?: readonly TextsOf<'name'>[];
  readonly cells?: readonly string[];
  readonly insteadLink?: string | null;
}

/** A member as an option, with what it says; the page carries nothing that is empty. */
function optionOf({ '@id': link, papersNamed = [], ...rest }: OptionDetails) {
  const { cells, insteadLink } = rest;
  const address = read(rest, 'address');
  const papers = [...papersNamed.map((paper) => read(paper, 'name')), read(rest, 'papersText')].filter(
    Boolean,
  );
  const map = mapLink(rest.address);
  const insteadText = read(rest, 'insteadText');
  const details = Object.entries({ address, map, papers, cells, insteadText, insteadLink });
  const option = {
    '@id': link,
    name: read(rest, 'name'),
    ...Object.fromEntries(details.filter(([, value]) => value?.length)),
  };
  return option as RegionOption & ReasonOption;
}

/** Asks the API for today's notices (PUB-14). */
export const readNotices = async (ask: Ask): Promise<readonly Notice[]> =>
  membersOf<TextsOf<'name' | 'text'>>(await ask('/api/notices/current')).map((one) => ({
    name: read(one, 'name'),
    text: read(one, 'text'),
  }));

/** Asks the API for the lists, as anybody may. */
export async function readChoices(ask: Ask): Promise<Choices> {
  const options = async (path: string) =>
    membersOf<OptionDetails>(await ask(`/api/${path}pagination=false`))
      .map(optionOf)
      .sort((a, b) => a.name.localeCompare(b.name, locale));
  // All at once: a read that fails while another is awaited would have nobody to tell.
  const [regions, cells, reasons, qualities, offices] = await Promise.all([
    // Only wilayas that are active and receive visitors (PUB-02).
    options('params_regions?active=true&service=true&'),
    options('cells?'),
    options('params_appointment_reasons?'),
    options('params_qualities?'),
    ask('/api/appointments/open_days').then((answer) => membersOf<OpenOffice>(answer)),
  ]);
  const namesOf = (links: readonly string[]) =>
    cells.filter((cell) => links.includes(cell['@id'])).map(({ name }) => name);
  const reasonOptions = reasons.map((one) =>
    one.cells ? { ...one, treatedBy: fill(texts.treatedBy, { cells: namesOf(one.cells).join(', ') }) } : one,
  );
  return { regions, cells, reasons: reasonOptions, qualities, places: offices };
}
