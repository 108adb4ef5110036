import * as oidc from 'openid-client';
import * as z from 'zod/mini';
import type { ApiRequest } from '../../api-context.ts';
import { configurationOf, RETURN_PATH, refuse, signOnOf, toRefusal } from './provider.ts';
import type { SignOnSettings } from './settings.ts';
import { beginRequest, spendRequest } from './sign-on-requests.ts';

/** A person as the provider vouches for them (AUTH-12). */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** Null without one, or where the provider says that it is not verified. */
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  /** The name of the role that a claim gives to a newcomer. */
  readonly role: string | null;
  /** The provider asked for two factors, as the settings demand. */
  readonly hasTwoFactors: boolean;
}

type Claims = Readonly<Record<string, unknown>>;

const redirectUri = ({ context }: Pick<ApiRequest, 'context'>): string =>
  `${context.settings.publicUrl}${RETURN_PATH}`;

/**
 * The levels of authentication that are asked for. As an essential claim where the provider takes it, which ProConnect
 * asks for: `acr_values` alone is a wish.
 */
function acrParameters({ acrValues }: SignOnSettings, server: oidc.ServerMetadata): Record<string, string> {
  if (acrValues.length === 0) return {};
  if (!server.claims_parameter_supported) return { acr_values: acrValues.join(' ') };
  const acr = { essential: true, values: acrValues };
  return { claims: JSON.stringify({ id_token: { acr } }) };
}

/**
 * Begins a sign-in at the provider.
 * @returns the address to send the browser to, and the cookie that binds the answer to it
 * @throws ApiError 503 where the provider is away
 */
export async function beginSignOn(request: ApiRequest): Promise<{ address: string; cookie: string }> {
  const { context } = request;
  const signOn = signOnOf(context);
  const configuration = await configurationOf(context, signOn);
  const server = configuration.serverMetadata();
  const { state, nonce, verifier, cookie } = await beginRequest(request);
  const address = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri(request),
    scope: signOn.scopes,
    state,
    nonce,
    ...(server.supportsPKCE() && {
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }),
    ...acrParameters(signOn, server),
  });
  return { address: address.href, cookie };
}

const text = (value: unknown, max: number): string =>
  typeof value === 'string' ? value.trim().slice(0, max) : '';

const MAX_NAME = 100;
const email = z.string().check(z.email(), z.maxLength(180));

/** First and last name; ProConnect calls the latter `usual_name`. */
function namesOf(claims: Claims): Pick<Identity, 'firstName' | 'lastName'> {
  const lastName = text(claims.usual_name, MAX_NAME) || text(claims.family_name, MAX_NAME);
  const firstName = text(claims.given_name, MAX_NAME);
  if (firstName || lastName) return { firstName, lastName };
  const words = text(claims.name, MAX_NAME).split(/\s+/);
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' };
}

/** The first role of the settings whose claim says its value, alone or among others. */
const roleOf = ({ roles }: SignOnSettings, claims: Claims): string | null =>
  roles.find(({ claim, value }) => [claims[claim]].flat().includes(value))?.role ?? null;

/**
 * The identity that the provider's answer proves, checked: state, browser, issuer, code, nonce, signatures, level of
 * authentication and identity provider.
 * @param answer the query with which the provider sent the browser back
 * @throws ApiError 403 in French with the reason as its code, 503 where the provider is away
 */
export async function identify(
  request: ApiRequest,
  answer: string,
): Promise<{ identity: Identity; idToken: string }> {
  const { context } = request;
  const signOn = signOnOf(context);
  const current = new URL(redirectUri(request));
  current.search = answer;
  const pending = await spendRequest(request, current.searchParams.get('state') ?? '');
  if (!pending) throw refuse(signOn, 'over');
  const configuration = await configurationOf(context, signOn);
  try {
    const tokens = await oidc.authorizationCodeGrant(configuration, current, {
      expectedState: pending.state,
      expectedNonce: pending.nonce,
      ...(configuration.serverMetadata().supportsPKCE() && { pkceCodeVerifier: pending.verifier }),
      idTokenExpected: true,
    });
    const token = tokens.claims();
    if (!token || !tokens.id_token) throw refuse(signOn, 'answer');
    const hasTwoFactors = signOn.acrValues.length > 0;
    if (hasTwoFactors && !signOn.acrValues.includes(String(token.acr))) throw refuse(signOn, 'acr');
    const info: Claims = configuration.serverMetadata().userinfo_endpoint
      ? await oidc.fetchUserInfo(configuration, tokens.access_token, token.sub)
      : {};
    const claims: Claims = { ...token, ...info };
    if (signOn.idpIds.length > 0 && !signOn.idpIds.includes(String(claims.idp_id)))
      throw refuse(signOn, 'idp');
    const mail = claims.email_verified === false ? null : email.safeParse(claims.email).data;
    return {
      identity: {
        issuer: signOn.issuer.href,
        subject: token.sub,
        email: mail ?? null,
        ...namesOf(claims),
        role: roleOf(signOn, claims),
        hasTwoFactors,
      },
      idToken: tokens.id_token,
    };
  } catch (error) {
    throw toRefusal(context, signOn, error);
  }
}
