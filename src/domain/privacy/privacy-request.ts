import { choice, multiline, text } from '../model/fields.ts';

/** The rights that a person exercises on their data (SEC-07, docs/decisions/271). */

/** `release`: the end of a restriction. */
const PRIVACY_KINDS = ['access', 'rectification', 'restriction', 'release', 'erasure'] as const;
export type PrivacyKind = (typeof PRIVACY_KINDS)[number];

/** The grounds of an erasure that a public service meets (GDPR, article 17.1). */
export const ERASURE_REASONS = ['notNeeded', 'objection', 'unlawful', 'legalDuty', 'mistake'] as const;

/** The grounds of a restriction (GDPR, article 18.1). */
export const RESTRICTION_REASONS = ['contested', 'unlawfulUse', 'claims', 'objectionPending'] as const;

const REASONS = [...ERASURE_REASONS, ...RESTRICTION_REASONS] as const;
export type PrivacyReason = (typeof REASONS)[number];

/** The classes from whose records a person's rights are exercised. */
export const PRIVACY_CLASSES = ['Veteran', 'Appointment'] as const;
export type PrivacyClass = (typeof PRIVACY_CLASSES)[number];

/** The person of the service who decided it. */
const decidedBy = text({ required: true, max: 100 });

/** The body of an erasure. */
export const erasureForm = {
  fields: { reason: choice(ERASURE_REASONS, { required: true }), decidedBy },
  rules: [],
} as const;

/** The body of a restriction. */
export const restrictionForm = {
  fields: { reason: choice(RESTRICTION_REASONS, { required: true }), decidedBy },
  rules: [],
} as const;

/** The body of the end of a restriction; the note says why it ends. */
export const releaseForm = {
  fields: { note: multiline({ required: true, max: 500 }), decidedBy },
  rules: [],
} as const;

/** The body of the line about a rectification; the edit itself is one of the record. */
export const rectificationForm = {
  fields: { note: multiline({ required: true, max: 500 }), decidedBy },
  rules: [],
} as const;

/** Kinds of what is kept about a person, each with its number. */
export const KEPT_KINDS = [
  'veterans',
  'mergedRecords',
  'veteranRelations',
  'observations',
  'medicalInformations',
  'veteranFiles',
  'appointments',
  'queueEntries',
  'importRows',
] as const;

/** Further kinds of what an erasure emptied. */
export const EMPTIED_KINDS = ['auditLines', 'accessLines'] as const;

export type PrivacyCounts = Readonly<
  Partial<Record<(typeof KEPT_KINDS)[number] | (typeof EMPTIED_KINDS)[number], number>>
>;

/** A line of the register of requests, as the API gives it. */
export interface PrivacyRequest {
  readonly '@id': string;
  readonly '@type': 'PrivacyRequest';
  readonly id: number;
  readonly kind: PrivacyKind;
  readonly entity: PrivacyClass;
  /** The number of the record from which the right was exercised. */
  readonly record: number;
  readonly reason: PrivacyReason | null;
  readonly note: string | null;
  readonly decidedBy: string | null;
  /** The name of who did it; null where the account is gone. */
  readonly doneBy: string | null;
  /** ISO 8601 with the service's offset. */
  readonly doneDate: string;
  readonly counts: PrivacyCounts;
}
