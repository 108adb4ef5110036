import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type HydraRecord, isRow } from '../../data-provider/hydra.ts';
import { useIsEditedHere } from '../../live/use-open-record.ts';
import { type Change, changesBetween } from '../forms/stale-changes.ts';
import { isOwnChange, versionOf } from './record-version.ts';

/** A colleague's change that the page has already loaded. */
export interface ColleagueChange {
  readonly record: HydraRecord;
  readonly changes: readonly Change[];
}

/**
 * Reads this one record again once the server has a newer version (SYS-16). If a form in this tab edits it, nothing is
 * read, because the form offers the newer version itself.
 * @param version that of the server; null where the record is gone
 * @returns what colleagues changed since the page was opened
 */
export function useFreshRecord(
  resource: string,
  record: HydraRecord | undefined,
  version: number | null | undefined,
): ColleagueChange | null {
  const queryClient = useQueryClient();
  const isEdited = useIsEditedHere(resource, record?.id);
  const first = useRef(record);
  // A list row that stood in for the record is not compared with it. The user's own change is not reported.
  const isOther = first.current?.id !== record?.id || (first.current && isRow(first.current));
  if (isOther || isOwnChange(record)) first.current = record;
  const id = record?.id;
  const storedVersion = versionOf(record);

  useEffect(() => {
    if (id === undefined || isEdited || version === undefined) return;
    if (version === null || version > storedVersion)
      void queryClient.invalidateQueries({ queryKey: [resource, 'getOne', { id: String(id) }] });
  }, [queryClient, resource, id, storedVersion, version, isEdited]);

  const before = first.current;
  if (!record || !before || versionOf(before) >= storedVersion) return null;
  return { record, changes: changesBetween(resource, before, record) };
}
