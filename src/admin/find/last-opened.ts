import { useEffect } from 'react';
import { useLocation, useStore } from 'react-admin';
import { useSessionUser } from '../access/use-session-user.ts';

const RESOURCES = ['veterans', 'appointments'] as const;

/** A record that was opened; its name is asked for when it is shown, so that none is kept. */
export interface OpenedRecord {
  readonly resource: (typeof RESOURCES)[number];
  readonly id: number;
}

/**
 * The last opened records and their user: another account in this browser does not see them. Signing out clears
 * react-admin's store.
 */
interface UserRecents {
  readonly user: number;
  readonly records: readonly OpenedRecord[];
}

export const MAX_RECENT_RECORDS = 8;
const NONE: readonly OpenedRecord[] = [];

function useKept() {
  const user = useSessionUser()?.id;
  const [recents, setRecents] = useStore<UserRecents | null>('lastOpened', null);
  return { user, setKept: setRecents, records: recents && recents.user === user ? recents.records : NONE };
}

/** The records that the person opened last, the latest first. */
export const useLastOpened = (): readonly OpenedRecord[] => useKept().records;

/** Remembers the record whose page is opened. */
export function useRememberOpened(): void {
  const { pathname } = useLocation();
  const { user, records, setKept } = useKept();
  const [, name, id] = /^\/(veterans|appointments)\/([1-9]\d{0,8})(?:\/|$)/.exec(pathname) ?? [];
  const resource = RESOURCES.find((one) => one === name);
  useEffect(() => {
    const [first] = records;
    if (user === undefined || !resource || (first?.resource === resource && first.id === Number(id))) return;
    const recent = { resource, id: Number(id) };
    const others = records.filter((one) => one.resource !== resource || one.id !== recent.id);
    setKept({ user, records: [recent, ...others].slice(0, MAX_RECENT_RECORDS) });
  }, [user, resource, id, records, setKept]);
}
