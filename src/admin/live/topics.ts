import {
  MAX_DESKS,
  MAX_LISTED_RECORDS,
  MAX_OPEN_RECORDS,
  type OpenMode,
} from '../../domain/live/messages.ts';

/** A topic that a page follows. A record is named by its path: `veterans/12`. */
export type Topic =
  | { readonly kind: 'desk'; readonly cell: number; readonly region: number }
  | { readonly kind: OpenMode; readonly record: string }
  | { readonly kind: 'list'; readonly records: readonly string[] };

/** The topics of one tab. */
export interface TabTopics {
  readonly isVisible: boolean;
  readonly topics: readonly Topic[];
}

/** The topics of a browser's stream. */
export interface StreamTopics {
  /** The query of the stream's address; empty where there is nothing to follow. */
  readonly query: string;
  /** The desks of the query, `3,16` each. */
  readonly desks: readonly string[];
  readonly records: readonly string[];
}

/** Returns a desk as the query names it. */
export const deskKey = ({ cell, region }: { cell: number; region: number }): string => `${cell},${region}`;

/** Returns the mode of each open record: `edit` where a tab edits it, else `view`. */
export function openModes(topics: readonly Topic[]): Map<string, OpenMode> {
  const modes = new Map<string, OpenMode>();
  for (const topic of topics)
    if (topic.kind === 'edit' || (topic.kind === 'view' && !modes.has(topic.record)))
      modes.set(topic.record, topic.kind);
  return modes;
}

/** Groups records by path: `veterans/1` and `veterans/2` become `veterans/1,2`. */
function groupByPath(records: readonly string[]): string[] {
  const groups = new Map<string, string[]>();
  for (const record of records) {
    const end = record.lastIndexOf('/');
    const path = record.slice(0, end);
    groups.set(path, [...(groups.get(path) ?? []), record.slice(end + 1)]);
  }
  return [...groups].map(([path, ids]) => `${path}/${ids.join(',')}`);
}

/**
 * Joins the topics of a browser's tabs into those of its one stream. A hidden tab reads again when it becomes visible, so
 * it adds only its open records, which colleagues see. Pure.
 */
export function joinTopics(tabs: readonly TabTopics[]): StreamTopics {
  const visible = tabs.filter(({ isVisible }) => isVisible).flatMap(({ topics }) => topics);
  const modes = [...openModes([...visible, ...tabs.flatMap(({ topics }) => topics)])].slice(
    0,
    MAX_OPEN_RECORDS,
  );
  const unique = (keys: readonly string[], max: number) => [...new Set(keys)].slice(0, max);
  const desks = unique(
    visible.flatMap((topic) => (topic.kind === 'desk' ? [deskKey(topic)] : [])),
    MAX_DESKS,
  );
  const listedRecords = unique(
    visible.flatMap((topic) => (topic.kind === 'list' ? topic.records : [])),
    MAX_LISTED_RECORDS,
  );
  const query = new URLSearchParams([
    ...desks.map((desk) => ['desk', desk]),
    ...modes.map(([record, mode]) => [mode, record]),
    ...groupByPath(listedRecords).map((group) => ['list', group]),
  ]);
  query.sort();
  return { query: query.toString(), desks, records: [...modes.map(([record]) => record), ...listedRecords] };
}
