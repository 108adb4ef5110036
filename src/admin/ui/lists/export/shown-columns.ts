import { useResourceContext, useStore } from 'react-admin';

/** A column of a table: its source, by which it is chosen, and the fields that it shows. */
export type ColumnFields = readonly [source: string, ...fields: string[]];

/**
 * The fields in the columns that the reader has chosen, in their order (LIST-01).
 * @param unchosen the columns that a table hides from who has chosen nothing
 */
export function useShownColumns(
  columns: readonly ColumnFields[],
  unchosen: readonly string[] = [],
): string[] {
  // Where react-admin's table keeps them.
  const key = `${useResourceContext()}.datatable`;
  const [hidden] = useStore<readonly string[]>(key, unchosen);
  const [ranks] = useStore<number[] | undefined>(`${key}_columnRanks`);
  const rankOf = (index: number) => {
    const rank = ranks?.indexOf(index) ?? -1;
    return rank < 0 ? index : rank;
  };
  return columns
    .map(([source, ...fields], index) => ({ source, fields, rank: rankOf(index) }))
    .sort((one, other) => one.rank - other.rank)
    .flatMap(({ source, fields }) => (hidden.includes(source) ? [] : fields));
}
