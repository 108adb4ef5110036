import { keysOf } from '../model/keys.ts';
/** The lines of the audit and the access log as the security page tells them (SEC-06). */

/** The kinds of lines of the access log: the results of the database's function `access_kind`. */
export const LOOK_KINDS = [
  'signedIn',
  'signInStarted',
  'signInRefused',
  'registered',
  'opened',
  'listed',
  'printed',
  'exported',
  'answered',
  'refused',
  'failed',
] as const;

/** The kinds of lines of the audit. */
export const WRITE_KINDS = ['created', 'updated', 'deleted'] as const;

export const EVENT_KINDS = [...LOOK_KINDS, ...WRITE_KINDS] as const;

export type LookKind = (typeof LOOK_KINDS)[number];
export type WriteKind = (typeof WRITE_KINDS)[number];
export type EventKind = (typeof EVENT_KINDS)[number];

/** The audited tables that belong to no entity of their own, by the word for what they hold. */
export const FURTHER_THINGS = {
  Password: 'credentials',
  SecondFactor: 'second_factors',
  RecoveryCode: 'recovery_codes',
  SignOnLink: 'sign_on_links',
  Session: 'sessions',
  RoleRights: 'role_rights',
  ServiceSettings: 'service_settings',
  DeskScreen: 'desk_screens',
  AgendaFeed: 'agenda_feeds',
  Webhook: 'webhooks',
  PublicLimit: 'lowered_limits',
  ClosureCall: 'closure_calls',
  VeteranImport: 'veteran_imports',
  DataExport: 'data_exports',
  RetentionRule: 'retention_rules',
  PrivacyRequest: 'privacy_requests',
  AuditValues: 'audit_log',
} as const;

/** Everything that a line can be about: classes of the API, further audited tables, and this page. */
export const THINGS = [
  'Veteran',
  'VeteranRelation',
  'VeteranMerge',
  'VeteranDouble',
  'MedicalInformation',
  'Observation',
  'VeteranFile',
  'Closure',
  'Appointment',
  'QueueEntry',
  'FailedMail',
  'User',
  'ServiceAccount',
  'Role',
  'UnusualReading',
  ...keysOf(FURTHER_THINGS),
  'SecurityEvent',
] as const;

export type Thing = (typeof THINGS)[number];
