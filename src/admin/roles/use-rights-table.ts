import { useMemo } from 'react';
import { useGetList } from 'react-admin';
import { type Menu, menuGroups } from './menu-groups.ts';
import { inOrder, type MenuRoles, type Right } from './rights.ts';

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

type RightsTable = NonNullable<ReturnType<typeof useRightsTable>['table']>;

/** The common state of the wide and the narrow form of the table. */
export interface RightsChoice {
  readonly table: RightsTable;
  readonly value: MenuRoles;
  /** Whether the signed-in user may give a right on a menu (RIGHTS-14). */
  readonly mayGive: (menu: number | string, right: Right) => boolean;
  readonly onChoose: (menu: number | string, right: Right) => void;
  readonly onChooseAll: (right: Right) => void;
  /** Whether the menus without a right are pointed out. */
  readonly invalid: boolean;
  /** The id of the error's element, for the inputs to name. */
  readonly describedBy: string;
  /** The id of the element that says why some cannot be chosen. */
  readonly limitedBy: string;
}
