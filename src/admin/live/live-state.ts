import type { ChangedDesk, LiveMessage, Presence } from '../../domain/live/messages.ts';
import type { StreamTopics, Topic } from './topics.ts';

/** The knowledge that every tab of a browser has from its stream. */
export interface LiveState {
  /** The desks that are followed now, `3,16` each. */
  readonly desks: readonly string[];
  /** The versions of records on the server; null: gone. */
  readonly versions: Readonly<Record<string, number | null>>;
  /** The colleagues who have a record open. */
  readonly people: Readonly<Record<string, readonly Presence[]>>;
}

/** The messages between tabs of one browser. */
export type TabMessage =
  | {
      readonly type: 'topics';
      readonly tab: string;
      readonly isVisible: boolean;
      readonly topics: readonly Topic[];
    }
  | { readonly type: 'gone'; readonly tab: string }
  /** Every tab says its topics again. */
  | { readonly type: 'ask' }
  | { readonly type: 'state'; readonly state: LiveState }
  | { readonly type: 'desks'; readonly desks: readonly ChangedDesk[] | 'all' };

export const NOTHING_LIVE: LiveState = { desks: [], versions: {}, people: {} };

const only = <T>(values: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name] as T]] : [])));

/** The state once these topics are followed; null: while none are. */
export const withTopics = (state: LiveState, topics: StreamTopics | null): LiveState =>
  topics
    ? {
        desks: topics.desks,
        versions: only(state.versions, topics.records),
        people: only(state.people, topics.records),
      }
    : { ...state, desks: [] };

/** The state after a message. */
export const withMessage = (state: LiveState, { versions, people }: LiveMessage): LiveState => ({
  ...state,
  versions: { ...state.versions, ...versions },
  people: { ...state.people, ...people },
});
