import { useMemo } from 'react';
import { useGetList } from 'react-admin';
import { type Menu, menuGroups } from './menuGroups.ts';
import { inOrder, type Right } from './rights.ts';

const ALL = { pagination: { page: 1, perPage: 1000 }, meta: { all: true } } as const;
const RARELY_CHANGES = { staleTime: 5 * 60_000 };

/** Menus down and rights across, as the API lists them; undefined while they load. */
export function useRightsTable() {
  const menus = useGetList<Menu>('menus', ALL, RARELY_CHANGES);
  const rights = useGetList<Right>('rights', ALL, RARELY_CHANGES);
  const table = useMemo(
    () =>
      menus.data &&
      rights.data && { menus: menus.data, groups: menuGroups(menus.data), rights: inOrder(rights.data) },
    [menus.data, rights.data],
  );
  return { table, error: menus.error ?? rights.error };
}

export type RightsTable = NonNullable<ReturnType<typeof useRightsTable>['table']>;
