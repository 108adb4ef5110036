import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { entityOfResource } from '../../domain/entities/index.ts';
import type { OpenMode, Presence } from '../../domain/live/messages.ts';
import { lastSegment } from '../data-provider/hydra.ts';
import { liveTab } from './live-tab.ts';

const NOBODY: readonly Presence[] = [];

/** The state of a record that is open. */
export interface OpenRecord {
  /** Others who have it open, and the user in another browser. */
  readonly people: readonly Presence[];
  /** The way in which another tab of this browser has it open. */
  readonly elsewhere: OpenMode | undefined;
  /** Its version on the server; null: it is gone; undefined: not known. */
  readonly version: number | null | undefined;
}

/** The name of a record in the stream: `veterans/12`; null for what is no record of an entity. */
export function recordPath(resource: string, id: number | string | undefined): string | null {
  const path = entityOfResource(resource)?.path;
  const number = lastSegment(String(id ?? ''));
  return path && /^\d+$/.test(number) ? `${path}/${number}` : null;
}

/**
 * Tells the colleagues that a record is open, and follows who else has it open and its version, while the component is
 * there (SYS-16).
 */
export function useOpenRecord(resource: string, id: number | string | undefined, mode: OpenMode): OpenRecord {
  const live = liveTab();
  const path = recordPath(resource, id);
  useEffect(() => (path ? live.follow({ kind: mode, record: path }) : undefined), [live, path, mode]);
  const ofPath = <T>(read: (record: string) => T) => (path ? read(path) : undefined);
  const follow = useCallback((listener: () => void) => live.subscribe(listener), [live]);
  return {
    people: useSyncExternalStore(follow, () => ofPath((record) => live.state().people[record])) ?? NOBODY,
    elsewhere: useSyncExternalStore(follow, () => ofPath(live.openElsewhere)),
    version: useSyncExternalStore(follow, () => ofPath((record) => live.state().versions[record])),
  };
}

/** Whether a form of this tab edits a record. */
export function useIsEditedHere(resource: string, id: number | string | undefined): boolean {
  const live = liveTab();
  const path = recordPath(resource, id);
  return useSyncExternalStore(live.subscribe, () => path !== null && live.isEditedHere(path));
}
