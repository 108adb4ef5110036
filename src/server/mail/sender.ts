import type { Settings } from '../settings.ts';

/** In whose name mail is sent. */
export const senderOf = ({
  mailFrom,
  publicUrl,
  serviceName,
}: Pick<Settings, 'mailFrom' | 'publicUrl' | 'serviceName'>) => ({
  name: serviceName,
  address: mailFrom ?? `no-reply@${new URL(publicUrl).hostname}`,
});
