import { priorityOf } from '../../domain/rights/rights.ts';

/** A right as the API lists it. */
export interface Right {
  readonly id: number | string;
  readonly name: string;
  readonly priority: number;
}

/** The right of each menu: menu id → right id, a number or, from another backend, a link. */
export type MenuRoles = Readonly<Record<string, number | string>>;

/** The rights by priority, NONE last (RIGHTS-01). */
export const inOrder = (rights: readonly Right[]): Right[] =>
  [...rights].sort(
    (a, b) => (a.priority || Number.POSITIVE_INFINITY) - (b.priority || Number.POSITIVE_INFINITY),
  );

/** Whether `ownRight` gives `right` too without being it. */
export const includes = (ownRight: Right | undefined, right: Right): boolean =>
  ownRight !== undefined && right.priority > 0 && right.priority < ownRight.priority;

/** The right of a menu among `rights`; undefined while none is chosen. */
export function rightOf(
  rights: readonly Right[],
  menuRoles: MenuRoles,
  menu: number | string,
): Right | undefined {
  const right = menuRoles[String(menu)];
  if (right === undefined || right === null) return undefined;
  const id = String(right).split('/').at(-1);
  return rights.find((right) => String(right.id) === id);
}

/** The same right for every menu, or the highest below it that may be given there (RIGHTS-14). */
export function everywhere<M extends { readonly id: number | string }>(
  menus: readonly M[],
  rights: readonly Right[],
  right: Right,
  mayGive: (menu: M, right: Right) => boolean,
): MenuRoles {
  const downwards = rights
    .filter(({ priority }) => priority <= right.priority)
    .sort((a, b) => b.priority - a.priority);
  return Object.fromEntries(
    menus.map((menu) => [String(menu.id), downwards.find((one) => mayGive(menu, one))?.id ?? right.id]),
  );
}

/** The colour that a right has on the screens: what is taken away stands out, what is given grows. */
export const rightColor = (name: string): 'default' | 'primary' =>
  priorityOf(name) === 0 ? 'default' : 'primary';
