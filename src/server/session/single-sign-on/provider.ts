import * as oidc from 'openid-client';
import { singleSignOn as texts } from '#texts/accounts/single-sign-on-server.ts';
import { fill } from '../../../i18n/fill.ts';
import type { ApiContext } from '../../api-context.ts';
import { ApiError, notFound } from '../../hydra/errors.ts';
import type { SignOnSettings } from './settings.ts';

/** The provider of single sign-on, as its discovery document describes it (AUTH-12). */

/** An answer that takes longer has failed: the person waits at the page, and the local way stays. */
const TIMEOUT_S = 5;

/** A discovery document is read again after this time. */
const CONFIGURATION_MS = 3_600_000;

/** The page of the service that the provider sends browsers back to. */
export const RETURN_PATH = '/auth/sign-on';

/** Addresses that a discovery document may name. */
const ENDPOINTS = [
  'authorization_endpoint',
  'token_endpoint',
  'userinfo_endpoint',
  'jwks_uri',
  'end_session_endpoint',
] as const;

/** The settings of single sign-on; 404 where there are none. */
export function signOnOf({ settings }: Pick<ApiContext, 'settings'>): SignOnSettings {
  if (!settings.signOn) throw notFound();
  return settings.signOn;
}

/** Sends requests to the provider's own origin alone: no document of its leads the server to another host (OPS-03). */
export const fetchFrom =
  ({ origin }: URL): oidc.CustomFetch =>
  (url, options) => {
    if (new URL(url).origin !== origin) throw new Error('the provider names another host');
    return fetch(url, { ...(options as RequestInit), redirect: 'error' });
  };

/** The answer while the provider cannot be used, with the local way in its words. */
const away = ({ name }: SignOnSettings): ApiError =>
  new ApiError(503, fill(texts.refused.away, { name }), {
    headers: { 'Retry-After': '10' },
    extra: { code: 'signOn.away' },
  });

/** Whether the provider did not answer, or not as a provider does. */
function isAway(error: unknown): boolean {
  if (error instanceof TypeError) return error.message === 'fetch failed';
  if (!(error instanceof oidc.ClientError)) return false;
  if (error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_RESPONSE_IS_NOT_JSON') return true;
  return error.cause instanceof Response && error.cause.status >= 500;
}

/** Whether an answer of the provider failed a check of the protocol. */
const isWrongAnswer = (error: unknown): boolean =>
  error instanceof oidc.ClientError ||
  error instanceof oidc.ResponseBodyError ||
  error instanceof oidc.WWWAuthenticateChallengeError;

/** The refusal of an answer of the provider; its code tells the page and tests which one. */
export const refuse = (
  { name }: SignOnSettings,
  why: Exclude<keyof typeof texts.refused, 'away'>,
): ApiError => new ApiError(403, fill(texts.refused[why], { name }), { extra: { code: `signOn.${why}` } });

/**
 * Maps a failure of the protocol to an answer: 503 where the provider is away, else 403. The log names the check that
 * failed, and nothing of what was sent.
 */
export function toRefusal({ log }: Pick<ApiContext, 'log'>, signOn: SignOnSettings, error: unknown): unknown {
  if (error instanceof ApiError) return error;
  if (error instanceof oidc.AuthorizationResponseError)
    return refuse(signOn, error.error === 'access_denied' ? 'canceled' : 'provider');
  const providerError = error instanceof oidc.ResponseBodyError ? error.error : undefined;
  log.warn({ err: error, said: providerError }, 'single sign-on failed');
  if (isAway(error)) return away(signOn);
  return isWrongAnswer(error) ? refuse(signOn, 'answer') : error;
}

async function discover(signOn: SignOnSettings): Promise<oidc.Configuration> {
  const { issuer, clientId, clientSecret, algorithm, hasSignedUserinfo } = signOn;
  const metadata = {
    client_secret: clientSecret,
    id_token_signed_response_alg: algorithm,
    ...(hasSignedUserinfo && { userinfo_signed_response_alg: algorithm }),
  };
  const configuration = await oidc.discovery(
    issuer,
    clientId,
    metadata,
    oidc.ClientSecretPost(clientSecret),
    {
      timeout: TIMEOUT_S,
      [oidc.customFetch]: fetchFrom(issuer),
      // Without it signatures over TLS are left unchecked, which OpenID Connect allows.
      execute: [
        oidc.enableNonRepudiationChecks,
        ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
      ],
    },
  );
  const server = configuration.serverMetadata();
  for (const name of ENDPOINTS) {
    const address = server[name];
    if (address !== undefined && new URL(String(address)).origin !== issuer.origin)
      throw new Error(`the provider's ${name} is at another host`);
  }
  return configuration;
}

const configurations = new WeakMap<
  SignOnSettings,
  { readonly configuration: Promise<oidc.Configuration>; readonly until: number }
>();

/**
 * The provider's configuration, discovered at the first use and then once an hour.
 * @throws ApiError 503 in French where the provider is away
 */
export async function configurationOf(
  { log }: Pick<ApiContext, 'log'>,
  signOn: SignOnSettings,
): Promise<oidc.Configuration> {
  const cachedConfiguration = configurations.get(signOn);
  // The process's own time: a test's clock does not move the provider's.
  if (cachedConfiguration && cachedConfiguration.until > performance.now())
    return cachedConfiguration.configuration;
  const configuration = discover(signOn).catch((error) => {
    configurations.delete(signOn);
    log.warn({ err: error }, 'the provider of single sign-on cannot be discovered');
    throw away(signOn);
  });
  configurations.set(signOn, { configuration, until: performance.now() + CONFIGURATION_MS });
  return configuration;
}
