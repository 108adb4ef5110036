import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { HydraRecord } from '../../data-provider/hydra.ts';
import { versionOf } from '../records/record-version.ts';

/**
 * The record as somebody else saved it while this form is open; null while the form's record is the newest.
 * @param record the record in the form
 * @param newestVersion the version that the server announced last; null for a deleted record, undefined before the first
 * @param isSaving while this form saves, a newer version may be its own, and nothing is read
 */
export function useNewerRecord(
  resource: string,
  record: HydraRecord | undefined,
  newestVersion: number | null | undefined,
  isSaving: boolean,
): HydraRecord | null {
  const provider = useDataProvider();
  const [newer, setNewer] = useState<HydraRecord | null>(null);
  const formVersion = versionOf(record);
  const id = record?.id;
  useEffect(() => {
    if (id === undefined || !newestVersion || newestVersion <= formVersion || isSaving) return;
    let isStale = false;
    provider.getOne<HydraRecord>(resource, { id }).then(
      ({ data }) => !isStale && setNewer(data),
      // If the newer record cannot be read, nothing shows. A save is then refused with the reason (SEC-04).
      () => {},
    );
    return () => {
      isStale = true;
    };
  }, [provider, resource, id, newestVersion, formVersion, isSaving]);
  return newer && newer.id === id && versionOf(newer) > formVersion ? newer : null;
}
