/**
 * The first steps of a new installation (OPS-05), in the order of the list. Each is done by what the database holds; the
 * steps of `SEEN` by having been opened.
 */
export const FIRST_STEPS = [
  'identity',
  'place',
  'sites',
  'roles',
  'colleagues',
  'mail',
  'files',
  'veterans',
  'calendar',
  'preview',
] as const;

export type FirstStep = (typeof FIRST_STEPS)[number];

/** The steps that are done once somebody has looked at their page. */
export const SEEN: readonly FirstStep[] = ['identity', 'sites', 'roles', 'preview'];

/** The list itself, beside its steps: put off once it was opened, done once it is dismissed. */
export const LIST = 'list';

/** The name of a step or of the list. */
export type MarkedName = FirstStep | typeof LIST;

/** `later`: skipped for now. */
export const MARKS = ['done', 'later'] as const;

export type Mark = (typeof MARKS)[number];

/** A step as the list shows it. */
export interface StepState {
  readonly name: FirstStep;
  readonly isDone: boolean;
  /** Skipped for now; a step that is done is not skipped. */
  readonly isLater: boolean;
}

/** The answer of GET /api/first_steps. */
export interface FirstSteps {
  /** Whether the list is of use here: there are no demonstration data, and nobody has dismissed it. */
  readonly isShown: boolean;
  /** Whether nobody has opened the list yet: the first sign-in leads to it. */
  readonly isNew: boolean;
  readonly steps: readonly StepState[];
}

/** The answer of a test of the mail or the files. */
export interface TestResult {
  readonly isOk: boolean;
  /** French words for the result. */
  readonly message: string;
  /** The mail server's own answer, without secrets; null where there is none. */
  readonly answer: string | null;
}
