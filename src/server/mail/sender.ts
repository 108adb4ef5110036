import type { Language } from '../../domain/visitors/languages.ts';
import { type ServiceIdentity, type Settings, serviceIn } from '../settings.ts';

/** The settings that the sender of a mail follows from. */
export type SenderSettings = ServiceIdentity & Pick<Settings, 'mailFrom' | 'publicUrl'>;

/** The sender of mails: the service's name in the mail's language (PUB-08). */
export const senderOf = (settings: SenderSettings, language: Language) => ({
  name: serviceIn(settings, language).name,
  address: settings.mailFrom ?? `no-reply@${new URL(settings.publicUrl).hostname}`,
});
