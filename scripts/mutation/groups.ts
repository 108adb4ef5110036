export interface Group {
  /** Files and folders of `src` whose mutants are drawn. */
  readonly sources: readonly string[];
  /** Test files, by project and name without their folder: `api/session`. A folder of no file's name stands for all of its files. */
  readonly tests: readonly string[];
  /** Test files of these that are left out, by the beginning of their name. */
  readonly without?: readonly string[];
  /** The size of the sample, where not all mutants are tried. */
  readonly sample?: number;
}

/** Some of them are no mutants of the figures, since the compiler refuses them: 150 and more remain. */
const SAMPLE = 190;

const ofApi = (name: string) => `api/${name}`;

/** Draws the same mutants on every machine. docs/mutation.md names it. */
export const SEED = 'combattants-1';

export const groups: Readonly<Record<string, Group>> = {
  domain: {
    sources: ['src/domain'],
    tests: ['unit'],
    // Slow tests of other things, which load what is declared and notice little of it.
    without: ['unit/admin/', 'unit/pages/', 'unit/project/'],
  },
  booking: {
    sources: [
      'src/server/booking/appointments',
      'src/server/booking/calendars',
      'src/server/booking/slots',
      'src/server/booking/visitors/visit.ts',
      'src/server/booking/visitors/visitor-browser.ts',
      'src/server/booking/visitors/visitor-choices.ts',
      'src/server/booking/visitors/visitor-guard.ts',
      'src/server/resources/appointments.ts',
      'src/server/resources/calendars.ts',
      'src/server/resources/slots.ts',
    ],
    tests: [
      ...['appointments', 'booking-guards', 'calendars', 'rights', 'limits', 'queue', 'found-as-written'],
      ...['appointment-mail', 'own-appointment', 'desk', 'booking-storm', 'birth-date', 'closures'],
      ...['edits-of-each-origin', 'same-sender', 'random-commands', 'undo'],
      ...['public-page', 'access-log'],
    ].map(ofApi),
    sample: SAMPLE,
  },
  queue: {
    sources: [
      'src/server/booking/waiting-list',
      'src/server/mail/queue-details.ts',
      'src/server/mail/links/queue-links.ts',
      'src/server/mail/queue-messages.ts',
      'src/server/mail/queue-sms.ts',
      'src/server/public-page/queue-page.ts',
      'src/server/resources/queue-entries.ts',
    ],
    tests: [
      ...['queue', 'queue-page', 'sms', 'lost-link', 'visitors-language', 'rights'].map(ofApi),
      'api/random-commands',
    ],
    sample: SAMPLE,
  },
  desk: {
    sources: ['src/server/desk'],
    tests: [
      ...['unit/desk-listening', 'unit/desk-queue', 'unit/shared-reading', 'unit/turns'],
      ...['desk', 'desk-counters', 'desk-events', 'desk-screens', 'turns', 'rights'].map(ofApi),
      ...['random-commands', 'undo'].map(ofApi),
    ],
    sample: SAMPLE,
  },
  closures: {
    sources: ['src/server/booking/closures', 'src/server/resources/closures.ts'],
    tests: [
      'unit/closing',
      ...['closures', 'closure-calls', 'rights', 'queue', 'appointment-mail', 'undo'].map(ofApi),
    ],
    sample: SAMPLE,
  },
  links: {
    sources: [
      'src/server/booking/visitors/own-appointment.ts',
      'src/server/booking/visitors/own-operations.ts',
      'src/server/booking/waiting-list/own-queue-entry.ts',
      'src/server/mail/links/appointment-links.ts',
      'src/server/mail/links/link-secrets.ts',
      'src/server/mail/links/lost-links.ts',
      'src/server/mail/links/queue-links.ts',
      'src/server/mail/links/reset-links.ts',
      'src/server/public-page/code.ts',
      'src/server/public-page/encrypted-cookie.ts',
      'src/server/public-page/lost-link-page.ts',
      'src/server/public-page/own-page.ts',
      'src/server/session/passwords/password-reset.ts',
    ],
    tests: [
      ...['own-appointment', 'own-page', 'lost-link', 'password-reset', 'queue', 'queue-page'],
      ...['public-page', 'public-page-arabic', 'limits', 'sms', 'appointment-mail'],
    ].map(ofApi),
    sample: SAMPLE,
  },
  sessions: {
    sources: [
      'account',
      'caller',
      'demo-guard',
      'operations',
      'passwords/common-passwords',
      'passwords/password-change',
      'passwords/password-reset',
      'passwords/passwords',
      'passwords/product-words',
      'passwords/reauthentication',
      'pictures',
      'preferences',
      'profile',
      'registration',
      'sign-in',
      'sign-in-attempts',
      'tokens',
      'unique-user',
    ].map((name) => `src/server/session/${name}.ts`),
    tests: [
      'unit/product-words',
      ...['session', 'session-end', 'registration', 'rise', 'accounts', 'limits', 'password-reset'].map(
        ofApi,
      ),
      ...['account-names', 'preferences', 'avatar', 'users', 'demo-exposed', 'access-log', 'rights'].map(
        ofApi,
      ),
      ...['session-renewal', 'sessions', 'second-factor', 'passkeys'].map(ofApi),
    ],
    sample: SAMPLE,
  },
  rights: {
    sources: [
      'src/server/session/caller.ts',
      'src/server/session/escalation.ts',
      'src/server/hydra/operations.ts',
      'src/server/resources/roles.ts',
      'src/server/resources/users.ts',
      'src/server/booking/slots/bookable.ts',
      'src/domain/rights',
    ],
    tests: [
      ...['unit/note-rights', 'unit/rules'],
      ...[
        'rights',
        'give-rights',
        'rise',
        'roles',
        'list-rights',
        'users',
        'accounts',
        'notes',
        'session',
      ].map(ofApi),
    ],
    sample: SAMPLE,
  },
  outbox: {
    sources: [
      ...[
        'appointment-details',
        'appointment-messages',
        'appointment-sms',
        'calendar-entry',
        'greeting-name',
      ],
      ...[
        'mail-template',
        'message',
        'messages',
        'outbox',
        'reminders',
        'sender',
        'sms',
        'transport',
        'worker',
      ],
    ]
      .map((name) => `src/server/mail/${name}.ts`)
      .concat('src/server/jobs'),
    tests: [
      ...['appointment-mail', 'reminders', 'sms', 'jobs', 'calendar-entry', 'lost-link', 'password-reset'],
      ...['queue', 'visitors-language', 'failed-mails', 'account-names', 'names-as-text', 'first-steps'],
      ...['probes', 'invitations'],
    ]
      .map(ofApi)
      .concat('unit/mail-template'),
    sample: SAMPLE,
  },
  exports: {
    sources: ['src/server/hydra/export'],
    tests: ['api/export', 'api/access-log', 'api/rights'],
    sample: SAMPLE,
  },
};
