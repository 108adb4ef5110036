import type { TestApi } from '../servers/api.ts';
import type { IdentityProvider } from './identity-provider.ts';

/** People who sign in by the provider, each in a browser of their own (AUTH-12). */
export function signOnOf({ request }: Pick<TestApi, 'request'>, provider: IdentityProvider) {
  return function browser() {
    const atProvider = provider.browser();
    let cookie = '';
    const post = (path: string, body: object) =>
      request('POST', `/api/login_check/sign_on${path}`, { body, headers: { Cookie: cookie } });

    /** Begins a sign-in; gives the provider's address. */
    async function begin(): Promise<URL> {
      const { status, body, headers } = await post('/begin', {});
      if (status !== 200) throw new Error(`no sign-in begins: ${status}`);
      cookie = headers.get('Set-Cookie')?.split(';')[0] ?? '';
      return new URL(body.address);
    }

    /** Signs in at the provider; gives the address that it sends the browser back to. */
    const comeBack = async (): Promise<URL> => atProvider.visit((await begin()).href);

    const exchange = (returnUrl: URL) => post('', { answer: returnUrl.search });

    return { post, begin, comeBack, exchange, atProvider, signIn: async () => exchange(await comeBack()) };
  };
}
