import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/** docs/security.md against the numbers of ASVS 5.0, levels 1 and 2, and against the files that it names. */

const root = path.join(import.meta.dirname, '../../..');
const text = readFileSync(path.join(root, 'docs/security.md'), 'utf8');

/** The lines of levels 1 and 2, by section. */
const SECTIONS: Readonly<Record<string, string>> = {
  '1.1': '1-2',
  '1.2': '1-9',
  '1.3': '1-11',
  '1.4': '1-3',
  '1.5': '1-2',
  '2.1': '1-3',
  '2.2': '1-3',
  '2.3': '1-4',
  '2.4': '1',
  '3.2': '1-2',
  '3.3': '1-4',
  '3.4': '1-6',
  '3.5': '1-5',
  '3.7': '1-2',
  '4.1': '1-3',
  '4.2': '1',
  '4.3': '1-2',
  '4.4': '1-4',
  '5.1': '1',
  '5.2': '1-3',
  '5.3': '1-2',
  '5.4': '1-3',
  '6.1': '1-3',
  '6.2': '1-12',
  '6.3': '1-4',
  '6.4': '1-4',
  '6.5': '1-5',
  '6.6': '1-3',
  '6.8': '1-4',
  '7.1': '1-3',
  '7.2': '1-4',
  '7.3': '1-2',
  '7.4': '1-5',
  '7.5': '1-2',
  '7.6': '1-2',
  '8.1': '1-2',
  '8.2': '1-3',
  '8.3': '1',
  '8.4': '1',
  '9.1': '1-3',
  '9.2': '1-4',
  '10.1': '1-2',
  '10.2': '1-2',
  '10.3': '1-4',
  '10.4': '1-11',
  '10.5': '1-5',
  '10.6': '1-2',
  '10.7': '1-3',
  '11.1': '1-2',
  '11.2': '1-3',
  '11.3': '1-3',
  '11.4': '1-4',
  '11.5': '1',
  '11.6': '1',
  '12.1': '1-3',
  '12.2': '1-2',
  '12.3': '1-4',
  '13.1': '1',
  '13.2': '1-5',
  '13.3': '1-2',
  '13.4': '1-5',
  '14.1': '1-2',
  '14.2': '1-4',
  '14.3': '1-3',
  '15.1': '1-3',
  '15.2': '1-3',
  '15.3': '1-7',
  '16.1': '1',
  '16.2': '1-5',
  '16.3': '1-4',
  '16.4': '1-3',
  '16.5': '1-3',
  '17.1': '1',
  '17.2': '1-4',
  '17.3': '1-2',
};

const lineIds = Object.entries(SECTIONS).flatMap(([section, ranges]) =>
  ranges.split(' ').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => `V${section}.${first + index}`);
  }),
);

const rows = [...text.matchAll(/^\| (V\d+\.\d+\.\d+) \| (.+?) \| (.*?) \| (.*) \|$/gm)].map(
  ([, id = '', words = '', verdict = '', reason = '']) => ({ id, words, verdict, reason }),
);

/** Files and folders that a text names: tests below test/, others from the root. */
const namesIn = (words: string): string[] =>
  [...words.matchAll(/`([\w./-]+\/[\w./-]+)`/g)]
    .map(([, name = '']) => (/\.test\.tsx?$/.test(name) && !name.startsWith('test/') ? `test/${name}` : name))
    .filter((name) => !name.startsWith('/'));

describe('the lines of ASVS', () => {
  it('SEC-03: are all there, once, in their order', () => {
    expect(lineIds).toHaveLength(253);
    expect(rows.map(({ id }) => id)).toEqual(lineIds);
  });

  it('SEC-03: have one of three verdicts, each with its reason', () => {
    for (const { id, words, verdict, reason } of rows) {
      expect([id, verdict]).toEqual([id, expect.stringMatching(/^(met|partly|n\/a)$/)]);
      expect([id, words.length > 3, reason.length > 3]).toEqual([id, true, true]);
    }
  });

  it('SEC-03: that are met name a test, or the document that the line asks for', () => {
    const bare = rows.filter(({ verdict, reason }) => verdict === 'met' && namesIn(reason).length === 0);
    // The document itself has the tables that these lines ask for.
    expect(bare.every(({ reason }) => /(tables|section).* above/.test(reason))).toBe(true);
  });

  it('SEC-03: are counted as they are', () => {
    const count = (verdict: string) => rows.filter((row) => row.verdict === verdict).length;
    expect(text).toContain(
      `${rows.length} lines: ${count('met')} met, ${count('partly')} partly, ${count('n/a')} not applicable.`,
    );
  });
});

it('SEC-03: every file that the document names exists', () => {
  const names = namesIn(text);
  expect(names.length).toBeGreaterThan(200);
  expect([...new Set(names)].filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
});
