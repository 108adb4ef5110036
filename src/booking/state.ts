import { membersOf, type Option } from './api.ts';

/** The lists that the form offers. */
export interface Choices {
  readonly regions: readonly Option[];
  readonly cells: readonly Option[];
  readonly reasons: readonly Option[];
  readonly qualities: readonly Option[];
}

export const NO_CHOICES: Choices = { regions: [], cells: [], reasons: [], qualities: [] };

/** What the page shows before the visitor acts: the server draws it, the browser takes it over (PUB-07). */
export interface PageState {
  /** The service's time zone: its days and hours are what the page speaks of (SYS-03). */
  readonly zone: string;
  /** The service's day, YYYY-MM-DD. */
  readonly today: string;
  /** Where the visitor goes after a successful request (PUB-03). */
  readonly website: string;
  /** Null: they could not be read. */
  readonly choices: Choices | null;
}

/** The parsed answer of the API to a GET of this path; throws where it refuses. */
export type Ask = (path: string) => Promise<object>;

/** Asks the API for the lists, as anybody may. */
export async function readChoices(ask: Ask): Promise<Choices> {
  const [regions, cells, reasons, qualities] = await Promise.all(
    // Only wilayas that are active and receive visitors (PUB-02).
    [
      'params_regions?active=true&service=true&',
      'cells?',
      'params_appointment_reasons?',
      'params_qualities?',
    ].map(async (path) => {
      const members = membersOf<Option>(await ask(`/api/${path}pagination=false`));
      return members.map(({ '@id': link, name }) => ({ '@id': link, name }));
    }),
  );
  return { regions, cells, reasons, qualities } as Choices;
}
