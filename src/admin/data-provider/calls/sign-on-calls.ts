import type { SignOnLink } from '../../../domain/people/sign-on-link.ts';
import type { Http } from '../http.ts';

/** The calls about the links of accounts to people of the provider (AUTH-12). */
export interface SignOnCalls {
  ownSignOnLink(): Promise<SignOnLink>;
  /** Removes one's own; the current password is asked in between. */
  removeOwnSignOnLink(): Promise<void>;
  /** The link of an account, for users who may see it. */
  signOnLinkOf(userId: number): Promise<SignOnLink>;
  removeSignOnLinkOf(userId: number): Promise<void>;
}

const OWN = '/api/me/sign_on_link';

/** Creates the calls about links. */
export function createSignOnCalls(http: Http): SignOnCalls {
  const ofUser = (userId: number) => `/api/users/${userId}/sign_on_link`;
  const read = async (address: string) => (await http<SignOnLink>(address)).json;
  return {
    ownSignOnLink: () => read(OWN),
    async removeOwnSignOnLink() {
      await http(`${OWN}/remove`, { method: 'POST', body: '{}' });
    },
    signOnLinkOf: (userId) => read(ofUser(userId)),
    async removeSignOnLinkOf(userId) {
      await http(ofUser(userId), { method: 'DELETE' });
    },
  };
}
