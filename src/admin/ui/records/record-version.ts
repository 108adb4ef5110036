import { readSession } from '../../../session/session.ts';
import type { HydraRecord } from '../../data-provider/hydra.ts';

/** The version of a record as it was read; 0 where it has none. */
export const versionOf = (record: Partial<HydraRecord> | undefined): number => Number(record?.version ?? 0);

/** Whether the signed-in user made the last change of a record. */
export const isOwnChange = (record: Partial<HydraRecord> | undefined): boolean =>
  typeof record?.updatedBy === 'string' && record.updatedBy === readSession().user?.['@id'];
