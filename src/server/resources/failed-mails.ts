import { failedMail } from '../../domain/entities/failed-mail.ts';
import { resourceOf } from '../hydra/resource.ts';

/** Messages that could not be sent, for the users who look after the mail server (DASH-02). */
export const failedMails = resourceOf(failedMail, {
  access: { list: 'superAdmin', get: 'superAdmin' },
});
