import { defineEntity } from '../model/entity.ts';
import { boolean, choice, datetime, integer, reference } from '../model/fields.ts';

/** The kinds of mails and short messages of the outbox (MAIL-01). */
const MAIL_KINDS = [
  'passwordReset',
  'signInsFailed',
  'secondFactorAdded',
  'secondFactorRemoved',
  'secondFactorReset',
  'recoveryCodesRenewed',
  'recoveryCodeUsed',
  'secondFactorFailed',
  'signOnLinked',
  'signOnUnlinked',
  'roleGiven',
  'invitation',
  'unusualReading',
  'booked',
  'moved',
  'canceled',
  'restored',
  'reminder',
  'link',
  'queued',
  'offered',
  'removed',
  'sms-booked',
  'sms-moved',
  'sms-canceled',
  'sms-restored',
  'sms-reminder',
  'sms-offered',
] as const;

export type MailKind = (typeof MAIL_KINDS)[number];

const about = (to: string) =>
  reference(to, { readOnly: true, sortable: false, nullable: true, onDelete: 'cascade' });

/**
 * A mail or short message that could not be sent (DASH-02), with whom it is about. It goes when the message is sent after
 * all; one that was given up stays as long as the rule of retention says. The text of a message is kept nowhere.
 */
export const failedMail = defineEntity({
  name: 'FailedMail',
  path: 'failed_mails',
  resource: 'failedMails',
  // Most are about appointments; the list asks for more (`src/server/resources/failed-mails.ts`).
  menu: 'Appointment',
  operations: ['list', 'get'],
  accessLogged: true,
  fields: {
    kind: choice(MAIL_KINDS, { readOnly: true, nullable: false }),
    user: about('User'),
    appointment: about('Appointment'),
    queueEntry: about('QueueEntry'),
    attempts: integer({ readOnly: true, nullable: false }),
    /** The last attempt. */
    failedDate: datetime({ readOnly: true, nullable: false }),
    /** Whether no further attempt follows. */
    givenUp: boolean({ readOnly: true, default: false }),
  },
  label: ['kind', 'failedDate'],
  order: { failedDate: 'DESC', id: 'DESC' },
});
