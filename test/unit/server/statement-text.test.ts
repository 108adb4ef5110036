import { expect, it } from 'vitest';
import { statementName, statementText } from '../../../src/server/tracing/statement-text.ts';

it.each([
  [
    `select * from veterans where id = $1 and name = $2`,
    'select * from veterans where id = $1 and name = $2',
  ],
  [`update t set a = 'O''Brien', b = 12.5 where c in (1,2)`, 'update t set a = ?, b = ? where c in (?,?)'],
  ['select $$a name$$, $tag$other $1 name$tag$', 'select ?, ?'],
  ["insert into t1 (c2) values ('Ali',\n  7)", 'insert into t1 (c2) values (?, ?)'],
  ['select "column 1" from "t2"', 'select "column 1" from "t2"'],
])('OPS-09: a statement’s text holds no value: %s', (sql, text) => {
  expect(statementText(sql)).toBe(text);
});

it('OPS-09: a statement’s span is named by its first word, and its text is cut', () => {
  expect(statementName('  select 1')).toBe('SELECT');
  expect(statementName('(select 1)')).toBe('STATEMENT');
  expect(statementText(`select ${'a, '.repeat(5000)}`)).toHaveLength(2000);
});
