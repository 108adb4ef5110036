import { expect, it } from 'vitest';
import { MENU } from '../../../src/admin/menu/menu-order.ts';
import { resources } from '../../../src/admin/resources.tsx';

/** The resources of the menu; the search over veterans is a page. */
const names = Object.values(MENU)
  .flat()
  .filter((name) => name !== 'globalSearch');

it.each(names)('NAV-05: %s has an icon of its own', (name) => {
  const icons = resources.filter(({ icon }) => icon).map((one) => [one.name, one.icon] as const);
  const icon = new Map<string, unknown>(icons).get(name);
  expect(icon).toBeDefined();
  expect(icons.filter(([, other]) => other === icon).map(([resource]) => resource)).toEqual([name]);
});
