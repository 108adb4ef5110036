/**
 * Returns the first row of a statement that always has one: `insert … returning`, an aggregate, a locked row.
 * @throws Error where there is none, which is a bug
 */
export function firstRow<R>(rows: readonly R[]): R {
  const [row] = rows;
  if (row === undefined) throw new Error('A statement gave no row');
  return row;
}
