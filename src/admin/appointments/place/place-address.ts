import type { Place } from './place-form.tsx';

/** The ids of cell and wilaya in an address's query: `?cell=3&region=16`. */
export function placeInQuery(search: string): Place {
  const query = new URLSearchParams(search);
  const id = (name: string) => Number(/^[1-9]\d{0,8}$/.exec(query.get(name) ?? '')?.[0]) || undefined;
  return { cell: id('cell'), region: id('region') };
}
