import { useMemo } from 'react';
import { useGetList } from 'react-admin';
import { useRight } from '../access/use-right.ts';
import type { RoleRecord } from '../data-provider/records.ts';

/** The filter for the roles that the signed-in user may give (RIGHTS-14). */
export const GIVABLE = { givable: true } as const;

/** No roles: users who may not create accounts can give none. */
const NONE: ReadonlySet<number> = new Set();

/** The ids of the roles that the signed-in user may give; undefined while they load. */
export function useGivableRoles(): ReadonlySet<number> | undefined {
  const gives = useRight('User', 'CREATE');
  const { data, error } = useGetList<RoleRecord>(
    'roles',
    {
      filter: GIVABLE,
      sort: { field: 'name', order: 'ASC' },
      pagination: { page: 1, perPage: 1000 },
      meta: { all: true },
    },
    { enabled: gives, staleTime: 60_000 },
  );
  return useMemo(() => {
    if (!gives || error) return NONE;
    return data && new Set(data.map(({ id }) => Number(id)));
  }, [gives, error, data]);
}
