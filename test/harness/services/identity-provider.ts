import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { interactionPolicy, Provider } from 'oidc-provider';
import { afterAll } from 'vitest';
import {
  readSignOnVariables,
  type SignOnSettings,
} from '../../../src/server/session/single-sign-on/settings.ts';

/** A real OpenID Connect provider in the test's process that behaves as ProConnect does (AUTH-12). */

export const CLIENT_ID = 'anciens-combattants';
const CLIENT_SECRET = 'a-secret-of-the-client-that-nobody-reads';
export const PUBLIC_URL = 'https://service.example.org';
export const TWO_FACTORS = 'https://proconnect.gouv.fr/assurance/consistency-checked-2fa';
const ONE_FACTOR = 'eidas1';
const IDP_ID = '71144ab3-ee1a-4401-b7b3-79b44f7daeeb';
const ALGORITHM = 'RS256';

/** Somebody who signs in at the provider. */
export interface Agent {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly given_name?: string;
  readonly usual_name?: string;
  readonly idp_id?: string;
  readonly roles?: readonly string[];
}

/** Changes an answer of the provider on its way. */
type Change = (body: unknown) => unknown;

const keyPair = () => generateKeyPair(ALGORITHM, { extractable: true });
type Keys = Awaited<ReturnType<typeof keyPair>>;

/** Signs claims as a provider does. */
export const signWith = ({ privateKey }: Keys, claims: JWTPayload, header: object = {}): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, kid: 'sig', typ: 'JWT', ...header })
    .sign(privateKey);

/**
 * Starts a provider. Call it at the top level of a test file.
 * @param deliver sends a request of the provider to the service under test
 */
export async function identityProvider({
  publicUrl = PUBLIC_URL,
  deliver = async () => new Response(null, { status: 503 }),
}: {
  readonly publicUrl?: string;
  readonly deliver?: (request: Request) => Promise<Response> | Response;
} = {}) {
  const keys = await keyPair();
  const jwk = { ...(await exportJWK(keys.privateKey)), kid: 'sig', use: 'sig', alg: ALGORITHM };
  const agents = new Map<string, Agent>();
  const state = { agent: '', acr: TWO_FACTORS, isAway: false, deliver };
  const changes = new Map<string, Change>();
  const requests: string[] = [];

  const policy = interactionPolicy.base();
  // ProConnect refuses by itself whom it cannot ask for two factors. This one lets them go on: the service has to look.
  policy.get('login').checks.remove('essential_acrs');

  let handle: Parameters<typeof createServer>[1];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url?.split('?')[0]}`);
    if (state.isAway) request.socket.destroy();
    else handle?.(request as never, response as never);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v2`;

  const provider = new Provider(issuer, {
    acrValues: [ONE_FACTOR, TWO_FACTORS],
    claims: {
      acr: null,
      amr: null,
      sid: null,
      auth_time: null,
      iss: null,
      openid: ['sub'],
      given_name: ['given_name'],
      usual_name: ['usual_name'],
      email: ['email', 'email_verified'],
      idp_id: ['idp_id'],
      roles: ['roles'],
    },
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [`${publicUrl}/auth/sign-on`],
        post_logout_redirect_uris: [`${publicUrl}/auth/login`],
        backchannel_logout_uri: `${publicUrl}/api/login_check/sign_on/logout`,
        backchannel_logout_session_required: true,
        token_endpoint_auth_method: 'client_secret_post',
        userinfo_signed_response_alg: ALGORITHM,
      },
    ],
    cookies: { keys: ['a key of the test'] },
    features: {
      devInteractions: { enabled: false },
      claimsParameter: { enabled: true },
      jwtUserinfo: { enabled: true },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        // ProConnect asks nothing of who comes with an `id_token_hint`.
        logoutSource: (context: { body: string; type: string }, form: string) => {
          context.type = 'html';
          context.body = form.replace(
            '</form>',
            '<input type="hidden" name="logout" value="yes"/></form><script>document.forms[0].submit()</script>',
          );
        },
      },
    },
    findAccount: (_context: object, id: string) => ({ accountId: id, claims: async () => agents.get(id) }),
    fetch: (address: string, { method, headers, body }: RequestInit) =>
      state.deliver(new Request(address, { method, headers, body })),
    interactions: { policy, url: (_context: object, { uid }: { uid: string }) => `/interaction/${uid}` },
    jwks: { keys: [jwk] },
    pkce: { required: () => false },
    ttl: { AccessToken: 60, AuthorizationCode: 30, IdToken: 60, Grant: 600, Interaction: 600, Session: 600 },
  });
  // Answers are changed once the provider has written them.
  provider.use(async (context, next) => {
    await next();
    const change = changes.get(context.oidc?.route ?? '');
    if (change) context.body = await change(context.body);
  });
  const answer = provider.callback();
  handle = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) {
      // The provider stands below a path, as ProConnect does.
      request.url = request.url?.replace(/^\/api\/v2/, '') || '/';
      Object.assign(request, { originalUrl: `/api/v2${request.url}` });
      void answer(request, response);
      return;
    }
    void (async () => {
      const { params } = await provider.interactionDetails(request, response);
      const grant = new provider.Grant({ accountId: state.agent, clientId: CLIENT_ID });
      grant.addOIDCScope(params.scope ?? '');
      grant.addOIDCClaims(['acr', 'amr', 'sid']);
      await provider.interactionFinished(request, response, {
        login: { accountId: state.agent, acr: state.acr, amr: ['pwd', 'mfa'] },
        consent: { grantId: await grant.save() },
      });
    })();
  };
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  /** A browser at the provider, with cookies of its own. */
  function browser() {
    const cookies = new Map<string, string>();
    const send = async (address: string, init: RequestInit = {}) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(address, {
        ...init,
        headers: { ...init.headers, cookie },
        redirect: 'manual',
      });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value) cookies.set(name, value);
        else cookies.delete(name);
      }
      return response;
    };
    /** Follows redirections until one leads back to the service; gives its address. */
    async function visit(address: string, init?: RequestInit): Promise<URL> {
      let response = await send(address, init);
      for (let url = new URL(address); ; ) {
        const location = response.headers.get('Location');
        if (!location)
          throw new Error(`${url.pathname} ends with ${response.status}: ${await response.text()}`);
        url = new URL(location, url);
        if (url.href.startsWith(publicUrl)) return url;
        response = await send(url.href);
      }
    }
    return { send, visit };
  }

  /** The environment of a service that uses the provider as it uses ProConnect. */
  const variables = {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: CLIENT_ID,
    OIDC_CLIENT_SECRET: CLIENT_SECRET,
    OIDC_SCOPES: 'openid given_name usual_name email idp_id roles',
    OIDC_ACR_VALUES: `eidas2,eidas3,${TWO_FACTORS}`,
    OIDC_SIGNED_USERINFO: '1',
    OIDC_IDP_IDS: IDP_ID,
  };

  return {
    issuer,
    keys,
    browser,
    /** The paths that were asked for. */
    requests,
    /** Who signs in next, and with which level. */
    signsIn(agent: Partial<Agent> & Pick<Agent, 'sub'>, acr: string = TWO_FACTORS) {
      agents.set(agent.sub, {
        email: `${agent.sub}@example.org`,
        given_name: 'Nadia',
        usual_name: 'Benali',
        idp_id: IDP_ID,
        ...agent,
      });
      Object.assign(state, { agent: agent.sub, acr });
    },
    goesAway: (isAway: boolean) => {
      state.isAway = isAway;
    },
    delivers: (to: typeof deliver) => {
      state.deliver = to;
    },
    /** Changes each answer of an endpoint (`token`, `userinfo`, `discovery`) until `unchanged`. */
    changes: (route: string, change: Change) => changes.set(route, change),
    unchanged: () => changes.clear(),
    variables,
    /** The settings of a service that uses the provider as it uses ProConnect. */
    settings(more: Readonly<Record<string, string>> = {}): SignOnSettings {
      const { signOn, problems } = readSignOnVariables({ ...variables, ...more });
      if (!signOn) throw new Error(JSON.stringify(problems));
      return signOn;
    },
  };
}

export type IdentityProvider = Awaited<ReturnType<typeof identityProvider>>;
