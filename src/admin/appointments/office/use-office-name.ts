import { useGetOne } from 'react-admin';
import { recordName } from '../../../domain/model/record-name.ts';
import type { Office } from './office-form.tsx';

/** A wilaya and a cell by their names; of one without the other, what there is. */
export function useOfficeName({ cell, region }: Office): string {
  const { data: ofCell } = useGetOne('cells', { id: cell }, { enabled: cell !== undefined });
  const { data: ofRegion } = useGetOne('regions', { id: region }, { enabled: region !== undefined });
  return [ofRegion, ofCell].flatMap((record) => (record ? [recordName(record)] : [])).join(' · ');
}
