import { useGetList } from 'react-admin';
import { entityOfResource } from '../../../domain/entities/index.ts';
import type { HydraRecord } from '../../data-provider/hydra.ts';

/** Every record of a reference kind, by name: loaded once for all that pick from it or name it. */
export function useAllOf(resource: string, filter: Readonly<Record<string, unknown>> = {}) {
  const entity = entityOfResource(resource);
  const field = entity?.fields.name ? 'name' : (entity?.label[0] ?? 'id');
  return useGetList<HydraRecord>(
    resource,
    {
      sort: { field, order: 'ASC' },
      filter,
      pagination: { page: 1, perPage: 1000 },
      meta: { all: true },
    },
    { staleTime: 60_000 },
  );
}
