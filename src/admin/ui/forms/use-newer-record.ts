import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { HydraRecord } from '../../data-provider/hydra.ts';
import { versionOf } from '../records/record-version.ts';

/**
 * The record as somebody else saved it while a form of it is open; null where the form has the newest.
 * @param version that of the server
 * @param isSaving while this form saves, the newer version is its own
 */
export function useNewerRecord(
  resource: string,
  record: HydraRecord | undefined,
  version: number | null | undefined,
  isSaving: boolean,
): HydraRecord | null {
  const provider = useDataProvider();
  const [newer, setNewer] = useState<HydraRecord | null>(null);
  const stored = versionOf(record);
  const id = record?.id;
  useEffect(() => {
    if (id === undefined || !version || version <= stored || isSaving) return;
    let isOver = false;
    provider.getOne<HydraRecord>(resource, { id }).then(
      ({ data }) => !isOver && setNewer(data),
      // A save is refused all the same, and says why (SEC-04).
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [provider, resource, id, version, stored, isSaving]);
  return newer && newer.id === id && versionOf(newer) > stored ? newer : null;
}
