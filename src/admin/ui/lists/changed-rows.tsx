import { Typography } from '@mui/material';
import { useIsMutating } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useListContext, useResourceContext, useTranslate } from 'react-admin';
import { timeOf, writeMoment } from '../../../domain/dates/days.ts';
import { serviceZone } from '../../../shared/page-settings.ts';
import type { HydraRecord } from '../../data-provider/hydra.ts';
import { liveTab } from '../../live/live-tab.ts';
import { recordPath } from '../../live/use-open-record.ts';
import { isOwnChange, versionOf } from '../records/record-version.ts';

type Id = HydraRecord['id'];

/** The rows that colleagues changed while the list was shown. */
interface RowChanges {
  readonly ids: ReadonlySet<Id>;
  /** When the last one came, in milliseconds. */
  readonly lastMs: number;
}

const NONE: ReadonlySet<Id> = new Set();

/** The ids of the changed rows, for the components that render rows. */
export const ChangedRows = createContext(NONE);

/** The look of a changed row: a bar at its edge, and a tint. */
const CHANGED_ROW = {
  backgroundColor: 'var(--color-info-soft)',
  boxShadow: 'inset 3px 0 0 var(--color-info)',
} as const;

/**
 * Returns a function that gives the style of each row of the current list. Changed rows are marked, in a table and in
 * any other list.
 */
export function useChangedLook(): (id: Id) => typeof CHANGED_ROW | undefined {
  const changedIds = useContext(ChangedRows);
  return (id) => (changedIds.has(id) ? CHANGED_ROW : undefined);
}

/**
 * Reads the current list again once the server has a newer version of a visible row (SYS-16). Rows are replaced in
 * place, and the changed ones are marked.
 */
export function useChangedRows(): RowChanges {
  const { data, refetch } = useListContext<HydraRecord>();
  const resource = useResourceContext() ?? '';
  const live = liveTab();
  const versions = useSyncExternalStore(live.subscribe, () => live.state().versions);
  const pathById = useMemo(
    () =>
      new Map(
        (data ?? []).flatMap((row): [Id, string][] => {
          const path = recordPath(resource, row.id);
          return path && row.version !== undefined ? [[row.id, path]] : [];
        }),
      ),
    [data, resource],
  );
  const records = [...pathById.values()].join(' ');

  useEffect(() => {
    if (records === '') return;
    return live.follow({ kind: 'list', records: records.split(' ') });
  }, [live, records]);

  const isOld = (data ?? []).some((row) => {
    const path = pathById.get(row.id);
    const version = path === undefined ? undefined : versions[path];
    return version === null || (version ?? 0) > versionOf(row);
  });
  const reread = useRef(refetch);
  reread.current = refetch;
  // The news of one's own change may come before its answer, which brings the row.
  const isWriting = useIsMutating() > 0;
  useEffect(() => {
    // Runs at each message after which a row is still outdated.
    if (isOld && versions && !isWriting) void reread.current();
  }, [isOld, versions, isWriting]);

  return useRowChanges(data);
}

/** Finds the changed rows by comparing each answer with the previous one. */
function useRowChanges(data: readonly HydraRecord[] | undefined): RowChanges {
  const before = useRef(new Map<Id, number>());
  const [changes, setChanges] = useState<RowChanges>({ ids: NONE, lastMs: 0 });
  useEffect(() => {
    if (!data) return;
    const isNewer = (row: HydraRecord) =>
      versionOf(row) > (before.current.get(row.id) ?? Number.POSITIVE_INFINITY);
    const newerRows = data.filter((row) => isNewer(row) && !isOwnChange(row));
    const isSamePage = data.some(({ id }) => before.current.has(id));
    before.current = new Map(data.map((row) => [row.id, versionOf(row)]));
    if (newerRows.length > 0)
      setChanges(({ ids }) => ({
        ids: new Set([...ids, ...newerRows.map(({ id }) => id)]),
        lastMs: Date.now(),
      }));
    else if (!isSamePage) setChanges({ ids: NONE, lastMs: 0 });
  }, [data]);
  return changes;
}

/** Shows the number of rows that colleagues changed, and when last. */
export function ChangedRowsText({ changes }: { changes: RowChanges }) {
  const translate = useTranslate();
  const { ids, lastMs } = changes;
  const text =
    ids.size > 0 &&
    translate('screens.list.changed', {
      smart_count: ids.size,
      time: timeOf(writeMoment(serviceZone(), lastMs)),
    });
  return (
    <Typography
      role="status"
      noWrap
      title={text || undefined}
      sx={{ color: 'var(--color-info)', fontSize: '0.875rem' }}
    >
      {text}
    </Typography>
  );
}
