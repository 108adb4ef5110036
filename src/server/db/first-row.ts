/**
 * The first row of a statement that always gives one: `insert … returning`, an aggregate, a row under its lock.
 * @throws Error where there is none: a mistake of the program
 */
export function firstRow<R>(rows: readonly R[]): R {
  const [row] = rows;
  if (row === undefined) throw new Error('A statement gave no row');
  return row;
}
