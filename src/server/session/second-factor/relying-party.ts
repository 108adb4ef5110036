import { isIP } from 'node:net';
import type { PasskeyObstacle } from '../../../domain/people/second-factor.ts';
import type { ApiRequest } from '../../api-context.ts';

/** The site that a passkey belongs to (WebAuthn's relying party): its host's name and its origin. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

const isLocal = (host: string): boolean => host === 'localhost' || host === '127.0.0.1' || host === '[::1]';

/** The address of the service: PUBLIC_URL; on this machine alone the one that the browser shows. */
function addressOf({ context, origin }: Pick<ApiRequest, 'context' | 'origin'>): URL {
  const publishedUrl = new URL(context.settings.publicUrl);
  return isLocal(publishedUrl.hostname) ? new URL(origin) : publishedUrl;
}

/** The reason for which no passkey can be used at the address of the service; null: it can (AUTH-11). */
export function passkeyObstacle(request: Pick<ApiRequest, 'context' | 'origin'>): PasskeyObstacle | null {
  const { hostname, protocol } = addressOf(request);
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) return 'address';
  return protocol === 'https:' || hostname === 'localhost' ? null : 'encryption';
}

/** The relying party at the address of the service; another `PUBLIC_URL` is another one. */
export function relyingPartyOf(request: Pick<ApiRequest, 'context' | 'origin'>): RelyingParty {
  const { hostname, origin } = addressOf(request);
  return { id: hostname, origin };
}
