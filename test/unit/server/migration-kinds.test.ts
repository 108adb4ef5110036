import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import releases from '../../../src/server/db/migrations/releases.json' with { type: 'json' };
import { MIGRATIONS, migrationsIn } from '../../../src/server/db/program-version.ts';
import { PROGRAM_VERSION } from '../../../src/server/version.ts';

const files = fs.readdirSync(MIGRATIONS).filter((file) => file.endsWith('.sql'));
const sqlOf = (file: string) => fs.readFileSync(path.join(MIGRATIONS, file), 'utf8');
const numberOf = (file: string) => Number(file.slice(0, 4));
/** The last migration of each release before this one, the oldest release first. */
const lastMigrations: readonly number[] = Object.values(releases);

/** The statements of a migration that the release before could not work with. */
function takesAway(sql: string): string[] {
  const hard = sql.match(
    /\bDROP (TABLE|VIEW)\b.*|\bRENAME COLUMN\b.*|\bSET NOT NULL\b.*|\bALTER COLUMN "?\w+"? (SET DATA )?TYPE\b.*/gi,
  );
  // A column that comes back in the same migration was given another expression.
  const droppedColumns = [...sql.matchAll(/ALTER TABLE "?(\w+)"? DROP COLUMN "?(\w+)"?/gi)].filter(
    ([, table, column]) => !new RegExp(`ALTER TABLE "?${table}"? ADD COLUMN "?${column}"?`, 'i').test(sql),
  );
  // A table whose name another one takes in the same migration is still found by it.
  const renamedTables = [...sql.matchAll(/ALTER TABLE "?(\w+)"? RENAME TO\b.*/gi)].filter(
    ([, table]) => !new RegExp(`CREATE TABLE "?${table}"? `, 'i').test(sql),
  );
  const requiredColumns = sql.match(/\bADD COLUMN\b(?!.*\b(DEFAULT|GENERATED)\b).*\bNOT NULL\b.*/gi);
  return [
    ...(hard ?? []),
    ...[...droppedColumns, ...renamedTables].map(([text]) => text),
    ...(requiredColumns ?? []),
  ];
}

it('OPS-10: each migration since the table of versions says whether the release before works on', () => {
  expect(migrationsIn(MIGRATIONS)).toHaveLength(files.length);
});

it('OPS-10: one that says so takes nothing away', () => {
  const expands = files.filter((file) => sqlOf(file).startsWith('-- expand\n'));
  expect(expands.length).toBeGreaterThan(25);
  expect(expands.flatMap((file) => takesAway(sqlOf(file)).map((text) => `${file}: ${text}`))).toEqual([]);
});

/**
 * Whether a contract stands in the release of the migration that it follows, or does not name that migration.
 * @param lastMigrations the last migration of each release before
 */
function isEarlyContract(number: number, sql: string, lastMigrations: readonly number[]): boolean {
  const followedNumber = /^-- contract of (\d{4})\n/.exec(sql)?.[1];
  const releaseOf = (migration: number) => lastMigrations.filter((last) => last < migration).length;
  return followedNumber === undefined || releaseOf(Number(followedNumber)) >= releaseOf(number);
}

it('OPS-10: a contract names the migration that it follows, which is of an earlier release', () => {
  const contracts = files.filter((file) => sqlOf(file).startsWith('-- contract'));
  expect(contracts.filter((file) => isEarlyContract(numberOf(file), sqlOf(file), lastMigrations))).toEqual(
    [],
  );
});

it('OPS-10: a contract in the release of the migration that it follows is seen', () => {
  // Two releases before the present one, whose migrations end with 74 and 80.
  const isEarly = (number: number, line: string) =>
    isEarlyContract(number, `${line}\nDROP TABLE x;`, [74, 80]);
  const early = [
    [80, '-- contract of 0075'],
    [82, '-- contract of 0081'],
    [81, '-- contract of 0081'],
    [81, '-- contract'],
  ] as const;
  const late = [
    [75, '-- contract of 0074'],
    [80, '-- contract of 0001'],
    [81, '-- contract of 0080'],
  ] as const;
  expect(early.filter(([number, line]) => !isEarly(number, line))).toEqual([]);
  expect(late.filter(([number, line]) => isEarly(number, line))).toEqual([]);
});

it('OPS-10: releases.json has the last migration of each release of the news but the present one', () => {
  const news = fs.readFileSync(path.join(import.meta.dirname, '../../../CHANGELOG.md'), 'utf8');
  const versions = [...news.matchAll(/^# Version (\S+) du /gm)].map(([, version]) => version).reverse();
  expect(versions.at(-1)).toBe(PROGRAM_VERSION);
  expect(Object.keys(releases)).toEqual(versions.slice(0, -1));
  expect(lastMigrations).toEqual(lastMigrations.toSorted((one, other) => one - other));
  const numbers = files.map(numberOf);
  expect(lastMigrations.filter((number) => !numbers.includes(number))).toEqual([]);
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
