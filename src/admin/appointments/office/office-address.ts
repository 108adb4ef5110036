import type { Office } from './office-form.tsx';

/** The ids of cell and wilaya in an address's query: `?cell=3&region=16`. */
export function officeInQuery(search: string): Office {
  const query = new URLSearchParams(search);
  const id = (name: string) => Number(/^[1-9]\d{0,8}$/.exec(query.get(name) ?? '')?.[0]) || undefined;
  return { cell: id('cell'), region: id('region') };
}
