import { useResourceContext } from 'react-admin';
import { entityOfResource } from '../../../domain/entities/index.ts';
import { usePartSeen } from '../../access/use-right.ts';

/** The fields by which the user may sort the current list (LIST-01, RIGHTS-15). */
export function useSorts(): (field: string) => boolean {
  const entity = entityOfResource(useResourceContext() ?? '');
  const part = usePartSeen(entity ?? {});
  return (field) => {
    if (!entity) return true;
    const { sortable, virtual } = entity.fields[field] ?? {};
    const isSort = entity.sorts?.includes(field) ?? (sortable === true && !virtual);
    return isSort && (!part || field === 'id' || part.orders.includes(field));
  };
}
