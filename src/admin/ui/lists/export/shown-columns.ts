import { useResourceContext, useStore } from 'react-admin';

/** A column of a table: its source, by which it is chosen, and the fields that it shows. */
export type ColumnFields = readonly [source: string, ...fields: string[]];

interface Column {
  readonly source: string;
  readonly fields: readonly string[];
  /** Its index in the table's own order. */
  readonly index: number;
  readonly isShown: boolean;
}

/**
 * The columns of a table as the user has chosen them, in their order (LIST-01); kept where react-admin's table reads it.
 * @param unchosen the columns that the table hides until the user chooses columns
 */
export function useColumns(columns: readonly ColumnFields[], unchosen: readonly string[] = []) {
  const key = `${useResourceContext()}.datatable`;
  const [hiddenColumns, setHidden] = useStore<readonly string[]>(key, unchosen);
  const [ranks, setRanks] = useStore<number[] | undefined>(`${key}_columnRanks`);
  const rankOf = (index: number) => {
    const rank = ranks?.indexOf(index) ?? -1;
    return rank < 0 ? index : rank;
  };
  const orderedColumns = columns
    .map(([source, ...fields], index): Column => {
      return { source, fields, index, isShown: !hiddenColumns.includes(source) };
    })
    .sort((one, other) => rankOf(one.index) - rankOf(other.index));
  return {
    ordered: orderedColumns,
    show: (source: string, isShown: boolean) =>
      setHidden(isShown ? hiddenColumns.filter((one) => one !== source) : [...hiddenColumns, source]),
    /** Moves a column to another index; those between give way. */
    move: (from: number, to: number) => {
      const indexes = orderedColumns.map(({ index }) => index);
      indexes.splice(to, 0, ...indexes.splice(from, 1));
      setRanks(indexes);
    },
    reset: () => {
      setHidden(unchosen);
      setRanks(undefined);
    },
  };
}

/** The fields in the columns that the user has chosen, in their order. */
export const useShownColumns = (
  columns: readonly ColumnFields[],
  unchosen: readonly string[] = [],
): string[] =>
  useColumns(columns, unchosen).ordered.flatMap(({ isShown, fields }) => (isShown ? fields : []));
