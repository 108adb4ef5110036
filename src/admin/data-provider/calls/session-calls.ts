import type { SessionList } from '../../../domain/people/sessions.ts';
import type { Http } from '../http.ts';

/** The calls of sessions (AUTH-13). */
export interface SessionCalls {
  ownSessions(): Promise<SessionList>;
  endOwnSession(id: string): Promise<void>;
  /** Ends all of one's own but this one. */
  endOtherSessions(): Promise<void>;
  /** The sessions of an account, for users who may edit it. */
  sessionsOf(userId: number): Promise<SessionList>;
  endSessionOf(userId: number, id: string): Promise<void>;
  endSessionsOf(userId: number): Promise<void>;
}

const OWN = '/api/me/sessions';

/** Creates the calls of sessions. */
export function createSessionCalls(http: Http): SessionCalls {
  const read = async (address: string) => (await http<SessionList>(address)).json;
  const end = async (address: string) => void (await http(address, { method: 'DELETE' }));
  const ofUser = (userId: number) => `/api/users/${userId}/sessions`;
  return {
    ownSessions: () => read(OWN),
    endOwnSession: (id) => end(`${OWN}/${id}`),
    endOtherSessions: () => end(OWN),
    sessionsOf: (userId) => read(ofUser(userId)),
    endSessionOf: (userId, id) => end(`${ofUser(userId)}/${id}`),
    endSessionsOf: (userId) => end(ofUser(userId)),
  };
}
