import { entityOfResource } from '../../domain/entities/index.ts';
import { menuEntityName } from '../../domain/rights/rights.ts';
import { menuLabelOf } from '../../i18n/menu-label.ts';
import { MENU } from '../menu/menu-order.ts';

/** A menu as the API lists it: `App\Entity\Veteran`. */
export interface Menu {
  readonly id: number | string;
  readonly name: string;
}

/** A line of the rights table. */
export interface MenuLine {
  readonly id: number | string;
  /** In French. */
  readonly label: string;
  /** A part of the record above it rather than an entry of the side menu. */
  readonly part: boolean;
}

export interface MenuGroup {
  /** A key of the catalogue. */
  readonly title: string;
  readonly lines: readonly MenuLine[];
}

/** Menus that are tabs of a veteran's record (RIGHTS-05): they stand below it. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  Veteran: ['MedicalInformation', 'Observation', 'VeteranFile'],
};

/** Menus of pages that are no resource's list, by their group in the side menu. */
const PAGES: Readonly<Record<string, readonly string[]>> = { administration: ['Security'] };

const menusOf = (resources: readonly string[]): string[] =>
  resources.flatMap((resource) => {
    const menu = entityOfResource(resource)?.menu;
    return menu ? [menu, ...(PARTS[menu] ?? [])] : [];
  });

/** The short name of a menu: `Veteran`. */
export const shortMenuName = ({ name }: Menu): string => name.slice(menuEntityName('').length);

const isPart = (menu: string): boolean => Object.values(PARTS).some((parts) => parts.includes(menu));

/** The menus in the order and the groups of the side menu; one that it does not have comes last. Pure. */
export function menuGroups(menus: readonly Menu[]): MenuGroup[] {
  const byName = new Map(menus.map((menu) => [shortMenuName(menu), menu]));
  const groupedMenus = new Set<string>();
  const group = (title: string, names: readonly string[]): MenuGroup => ({
    title,
    lines: names.flatMap((name) => {
      const menu = byName.get(name);
      if (!menu || groupedMenus.has(name)) return [];
      groupedMenus.add(name);
      const label = menuLabelOf(name);
      return [{ id: menu.id, label, part: isPart(name) }];
    }),
  });
  return [
    ...Object.entries(MENU).map(([name, resources]) =>
      group(`layout.menu.${name}`, [...menusOf(resources), ...(PAGES[name] ?? [])]),
    ),
    group('roles.rights.other', [...byName.keys()]),
  ].filter(({ lines }) => lines.length > 0);
}
