import { accountTexts } from '#texts/accounts/accounts-server.ts';
import type { ApiRequest } from '../api-context.ts';
import { forbidden } from '../hydra/errors.ts';

/**
 * Refuses a request that the browser did not send from a page of ours: what a cookie proves, another site could otherwise
 * have done in its person's name (AUTH-13). Browsers tell it by `Sec-Fetch-Site`, over plain http by `Origin` alone.
 * @throws ApiError 403, also where neither is told
 */
export function refuseOtherPages({ header, origin }: Pick<ApiRequest, 'header' | 'origin'>): void {
  const site = header('Sec-Fetch-Site');
  if (site !== undefined) {
    if (site === 'same-origin') return;
    throw forbidden(accountTexts.session.otherPage);
  }
  const from = header('Origin');
  // Inside the house the service may be reached by another name than its public one.
  const isOurs = from === origin || (URL.canParse(from ?? '') && new URL(from ?? '').host === header('Host'));
  if (!isOurs) throw forbidden(accountTexts.session.otherPage);
}
