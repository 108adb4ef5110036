import { expect, it } from 'vitest';
import { marked, wordsOf } from '../../src/admin/global-search/marked.ts';

/** The text with what is marked in brackets. */
const shown = (text: string, keyWord: string) =>
  marked(text, wordsOf(keyWord))
    .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
    .join('');

it('GS-02: marks every occurrence of each word, whatever case and accents', () => {
  expect(shown('Zérrouki', 'zerr')).toBe('[Zérr]ouki');
  expect(shown('Ze\u0301rrouki', 'zer')).toBe('[Ze\u0301r]rouki');
  expect(shown('3 rue des Œillets', ' œil rue ')).toBe('3 [rue] des [Œil]lets');
  expect(shown('3 rue des Œillets', 'oeillets')).toBe('3 rue des [Œillets]');
  expect(shown('ananas', 'ana')).toBe('[anana]s');
  expect(shown('0550123456', '12 0')).toBe('[0]55[012]3456');
  expect(shown('Benali', 'xyz')).toBe('Benali');
  expect(shown('Benali', '')).toBe('Benali');
  expect(shown('', 'a')).toBe('');
});
