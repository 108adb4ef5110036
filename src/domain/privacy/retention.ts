import { keysOf } from '../model/keys.ts';

/** The period for which each kind of personal data is kept, and the action after it (SEC-08, docs/decisions/265). */

/**
 * `anonymize`: the row stays and nothing in it names a person. `delete`: the row goes. `archive`: the record moves to the
 * archive.
 */
type RetentionAction = 'anonymize' | 'delete' | 'archive';

interface RetentionRule {
  readonly action: RetentionAction;
  /** The shortest period, in months. */
  readonly min: number;
  /** The period that the page proposes, in months. */
  readonly proposed: number;
  /** The period in force before anybody set one; without it the rule is off. */
  readonly initial?: number;
}

/** The longest period, in months. */
export const MAX_RETENTION_MONTHS = 600;

/** A shorter period takes effect after so many days, during which the dashboard shows it. */
export const SHORTER_AFTER_DAYS = 7;

/** Every rule, in the order of the page. */
const RETENTION_RULES = {
  appointments: { action: 'anonymize', min: 3, proposed: 24 },
  canceledAppointments: { action: 'anonymize', min: 1, proposed: 12 },
  // These two ran before there were rules to set.
  queueEntries: { action: 'delete', min: 1, proposed: 1, initial: 1 },
  failedMails: { action: 'delete', min: 1, proposed: 1, initial: 1 },
  deceasedVeterans: { action: 'archive', min: 1, proposed: 12 },
  // The database holds the shortest periods of the logs.
  accessLog: { action: 'delete', min: 6, proposed: 12 },
  audit: { action: 'delete', min: 12, proposed: 60 },
} as const satisfies Readonly<Record<string, RetentionRule>>;

export type RetentionName = keyof typeof RETENTION_RULES;

export const RETENTION_NAMES: readonly RetentionName[] = keysOf(RETENTION_RULES);

/** The rule of a name. */
export const retentionRule = (name: RetentionName): RetentionRule => RETENTION_RULES[name];

/** Whether a period keeps data at least as long as another; null keeps them without end. */
export const keepsLonger = (months: number | null, than: number | null): boolean =>
  months === null || (than !== null && months >= than);

/** A shorter period that is confirmed and not in force yet. */
export interface RetentionChange {
  readonly name: RetentionName;
  readonly months: number;
  /** From when it is in force, ISO 8601 with the service's offset. */
  readonly from: string;
}

/** A rule as the API gives it; moments are ISO 8601 with the service's offset. */
export interface Retention {
  readonly name: RetentionName;
  readonly action: RetentionAction;
  /** The period in force, in months; null where the rule is off. */
  readonly months: number | null;
  readonly next: Omit<RetentionChange, 'name'> | null;
  /** When the rules run next. */
  readonly nextRun: string;
  /** The number of records that the next run would take; null if the rule is off. */
  readonly due: number | null;
  /** The last run that took something, and how much. */
  readonly lastDate: string | null;
  readonly lastCount: number | null;
}

/** The records of one month that a rule would take. */
export interface RetentionCount {
  /** `YYYY-MM` */
  readonly month: string;
  readonly count: number;
}

/** The dry run of a rule: what it would take now, with this period. */
export interface RetentionPreview {
  readonly name: RetentionName;
  readonly months: number;
  readonly counts: readonly RetentionCount[];
}
