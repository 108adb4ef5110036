import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { MIGRATIONS, migrationsIn } from '../../../src/server/db/program-version.ts';

const files = fs.readdirSync(MIGRATIONS).filter((file) => file.endsWith('.sql'));
const sqlOf = (file: string) => fs.readFileSync(path.join(MIGRATIONS, file), 'utf8');

/** The statements of a migration that the release before could not work with. */
function takesAway(sql: string): string[] {
  const hard = sql.match(
    /\bDROP (TABLE|VIEW)\b.*|\bRENAME COLUMN\b.*|\bSET NOT NULL\b.*|\bALTER COLUMN "?\w+"? (SET DATA )?TYPE\b.*/gi,
  );
  // A column that comes back in the same migration was given another expression.
  const dropped = [...sql.matchAll(/ALTER TABLE "?(\w+)"? DROP COLUMN "?(\w+)"?/gi)].filter(
    ([, table, column]) => !new RegExp(`ALTER TABLE "?${table}"? ADD COLUMN "?${column}"?`, 'i').test(sql),
  );
  // A table whose name another one takes in the same migration is still found by it.
  const renamed = [...sql.matchAll(/ALTER TABLE "?(\w+)"? RENAME TO\b.*/gi)].filter(
    ([, table]) => !new RegExp(`CREATE TABLE "?${table}"? `, 'i').test(sql),
  );
  const required = sql.match(/\bADD COLUMN\b(?!.*\b(DEFAULT|GENERATED)\b).*\bNOT NULL\b.*/gi);
  return [...(hard ?? []), ...[...dropped, ...renamed].map(([text]) => text), ...(required ?? [])];
}

it('OPS-10: each migration since the table of versions says whether the release before works on', () => {
  expect(migrationsIn(MIGRATIONS)).toHaveLength(files.length);
});

it('OPS-10: one that says so takes nothing away', () => {
  const expands = files.filter((file) => sqlOf(file).startsWith('-- expand\n'));
  expect(expands.length).toBeGreaterThan(25);
  expect(expands.flatMap((file) => takesAway(sqlOf(file)).map((text) => `${file}: ${text}`))).toEqual([]);
});

it('OPS-10: what would take something away is seen', () => {
  const statements = [
    'ALTER TABLE "cells" DROP COLUMN "name";',
    'DROP TABLE cells;',
    'ALTER TABLE cells RENAME COLUMN name TO title;',
    'ALTER TABLE cells RENAME TO offices;',
    'ALTER TABLE cells ALTER COLUMN name SET NOT NULL;',
    'ALTER TABLE cells ALTER COLUMN name TYPE integer;',
    'ALTER TABLE cells ADD COLUMN floor text NOT NULL;',
  ];
  expect(statements.filter((statement) => takesAway(statement).length === 0)).toEqual([]);
});
