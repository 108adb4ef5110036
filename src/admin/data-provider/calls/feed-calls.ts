import type { AgendaFeedList, NewAgendaFeed } from '../../../domain/scheduling/agenda-feeds.ts';
import type { Http } from '../http.ts';

/** The calls of one's own agenda addresses (API-10). */
export interface FeedCalls {
  agendaFeeds(): Promise<AgendaFeedList>;
  /** Makes an address; of a cell by its link, or of one's own office by null. */
  createAgendaFeed(cell: string | null): Promise<NewAgendaFeed>;
  renewAgendaFeed(id: number): Promise<NewAgendaFeed>;
  revokeAgendaFeed(id: number): Promise<void>;
}

const PATH = '/api/me/agenda_feeds';

/** Creates the calls of agenda addresses. */
export function createFeedCalls(http: Http): FeedCalls {
  const post = async (path: string, body: object) =>
    (await http<NewAgendaFeed>(path, { method: 'POST', body: JSON.stringify(body) })).json;
  return {
    agendaFeeds: async () => (await http<AgendaFeedList>(PATH)).json,
    createAgendaFeed: (cell) => post(PATH, { cell }),
    renewAgendaFeed: (id) => post(`${PATH}/${id}/renewal`, {}),
    revokeAgendaFeed: async (id) => void (await http(`${PATH}/${id}`, { method: 'DELETE' })),
  };
}
