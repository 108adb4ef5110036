import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { start } from '#texts/operations/start.ts';
import { fill } from '../../../i18n/fill.ts';

const texts = start.settings;

/** A role that the provider gives to a newcomer by one of its claims. */
interface ClaimedRole {
  readonly claim: string;
  readonly value: string;
  /** The role's name. */
  readonly role: string;
}

/** The settings of single sign-on (AUTH-12). */
export interface SignOnSettings {
  /** The provider's address, as its tokens name it. */
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Separated by spaces. */
  readonly scopes: string;
  /**
   * The levels that count as two factors. The provider must answer one of them; our second factor is not asked then.
   * Where the list is empty, our own second factor stays in force.
   */
  readonly acrValues: readonly string[];
  /** The algorithm of every signature of the provider. */
  readonly algorithm: string;
  readonly hasSignedUserinfo: boolean;
  /** The identity providers behind the provider that are allowed; none: all. */
  readonly idpIds: readonly string[];
  readonly roles: readonly ClaimedRole[];
  /** The provider's name on the button. */
  readonly name: string;
  /** The path of the button's logo. */
  readonly logo: string | undefined;
  /** The only account that still signs in without the provider. If undefined, all may. */
  readonly emergencyAccount: string | undefined;
}

const ALGORITHMS = ['RS256', 'PS256', 'ES256'];

const BOOLEAN_TEXT = /^(1|0|on|off|true|false|yes|no|oui|non)$/i;
const TRUE_TEXT = /^(1|on|true|yes|oui)$/i;

const ROLE = /^([^:=,]+):([^=,]+)=([^=,]+)$/;

const isLoopback = (host: string): boolean => {
  const name = host.replace(/^\[|\]$/g, '');
  return name === 'localhost' || (ipaddr.isValid(name) && ipaddr.process(name).range() === 'loopback');
};

/** The issuer must use https. Plain http is allowed only on this machine, as others could read the tokens. */
function isIssuer(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, search, hash, username } = new URL(value);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
  return isSafe && !search && !hash && !username;
}

const itemsOf = (value: string, separator: RegExp) => value.split(separator).filter(Boolean);

const list = (separator: RegExp) => z.string().transform((value) => itemsOf(value, separator));

const roles = z
  .string()
  .refine((value) => itemsOf(value, /\s*,\s*/).every((item) => ROLE.test(item)), { error: texts.oidcRoles })
  .transform((value) =>
    itemsOf(value, /\s*,\s*/).map((item): ClaimedRole => {
      const [, claim = '', claimedValue = '', role = ''] = ROLE.exec(item) ?? [];
      return { claim, value: claimedValue, role };
    }),
  );

/** The group: all three, or none. */
const requiredSettings = z.object({
  OIDC_ISSUER: z.string().refine(isIssuer, { error: texts.oidcIssuer }),
  OIDC_CLIENT_ID: z.string(),
  OIDC_CLIENT_SECRET: z.string(),
});

const variables = z.object({
  ...requiredSettings.shape,
  OIDC_SCOPES: z
    .string()
    .refine((value) => value.split(/\s+/).includes('openid'), { error: texts.oidcScopes })
    .default('openid profile email'),
  OIDC_ACR_VALUES: list(/[\s,]+/).default([]),
  OIDC_ALGORITHM: z.enum(ALGORITHMS, { error: texts.oidcAlgorithm }).default('RS256'),
  OIDC_SIGNED_USERINFO: z
    .string()
    .regex(BOOLEAN_TEXT, { error: texts.boolean })
    .transform((value) => TRUE_TEXT.test(value))
    .default(false),
  OIDC_IDP_IDS: list(/[\s,]+/).default([]),
  OIDC_ROLES: roles.default([]),
  OIDC_NAME: z.string().max(30, { error: texts.oidcName }).default('ProConnect'),
  OIDC_LOGO: z
    .string()
    .regex(/\.(svg|png)$/i, { error: texts.oidcLogo })
    .optional(),
  EMERGENCY_ACCOUNT: z.string().optional(),
});

/** The variables that are settings of single sign-on. */
export const SIGN_ON_VARIABLES: readonly string[] = Object.keys(variables.shape);

type Problem = { readonly setting: string; readonly problem: string };

/**
 * Reads the settings of single sign-on from environment variables; null where none is set.
 * @returns the settings and all problems; a required variable that is missing is one of them
 */
export function readSignOnVariables(env: Readonly<Record<string, string | undefined>>): {
  readonly signOn: SignOnSettings | null;
  readonly problems: readonly Problem[];
} {
  const values = Object.fromEntries(SIGN_ON_VARIABLES.map((name) => [name, env[name]?.trim() || undefined]));
  const setNames = Object.keys(values).filter((name) => values[name] !== undefined);
  if (setNames.length === 0) return { signOn: null, problems: [] };
  const missing = Object.keys(requiredSettings.shape).filter((name) => values[name] === undefined);
  const result = variables.safeParse(values);
  const problems = [
    ...missing.map((setting) => ({
      setting,
      problem: fill(texts.oidcMissing, { set: setNames.join(', ') }),
    })),
    ...(result.error?.issues ?? [])
      .map(({ path, message }) => ({ setting: String(path[0]), problem: message }))
      .filter(({ setting }) => !missing.includes(setting)),
  ];
  if (!result.success) return { signOn: null, problems };
  const { data } = result;
  const signOn = {
    issuer: new URL(data.OIDC_ISSUER),
    clientId: data.OIDC_CLIENT_ID,
    clientSecret: data.OIDC_CLIENT_SECRET,
    scopes: data.OIDC_SCOPES,
    acrValues: data.OIDC_ACR_VALUES,
    algorithm: data.OIDC_ALGORITHM,
    hasSignedUserinfo: data.OIDC_SIGNED_USERINFO,
    idpIds: data.OIDC_IDP_IDS,
    roles: data.OIDC_ROLES,
    name: data.OIDC_NAME,
    logo: data.OIDC_LOGO,
    emergencyAccount: data.EMERGENCY_ACCOUNT,
  };
  return { signOn, problems };
}
