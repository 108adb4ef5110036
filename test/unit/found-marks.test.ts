import { expect, it } from 'vitest';
import { joinPieces, marked, type Piece, type TextKind, wordsOf } from '../../src/admin/ui/found/marked.ts';

const bracketed = (pieces: readonly Piece[]) =>
  pieces.map((piece) => (piece.marked ? `[${piece.text}]` : piece.text)).join('');

/** The text with what is marked in brackets. */
const shown = (text: string, keyWord: string, kind?: TextKind) =>
  bracketed(marked(text, wordsOf(keyWord), kind));

it('GS-02: marks every occurrence of each word, whatever case and accents', () => {
  expect(shown('Zérrouki', 'zerr')).toBe('[Zérr]ouki');
  expect(shown('Ze\u0301rrouki', 'zer')).toBe('[Ze\u0301r]rouki');
  expect(shown('Ze\u0301rrouki', 'ze')).toBe('[Ze\u0301]rrouki');
  expect(shown('3 rue des Œillets', ' œil rue ')).toBe('3 [rue] des [Œil]lets');
  expect(shown('3 rue des Œillets', 'oeillets')).toBe('3 rue des [Œillets]');
  expect(shown('ananas', 'ana')).toBe('[anana]s');
  expect(shown('0550123456', '12 0')).toBe('[0]55[012]3456');
  expect(shown('Benali', 'xyz')).toBe('Benali');
  expect(shown('Benali', '')).toBe('Benali');
  expect(shown('', 'a')).toBe('');
});

it('GS-02: marks Arabic whatever its vowel signs, its forms of a letter and its digits', () => {
  expect(shown('أَحْمَد بن علي', 'احمد')).toBe('[أَحْمَد] بن علي');
  expect(shown('فاطمة الزهراء', 'فاطمه')).toBe('[فاطمة] الزهراء');
  expect(shown('مصطفى', 'مصطفي')).toBe('[مصطفى]');
  expect(shown('محـــمد', 'محمد')).toBe('[محـــمد]');
  expect(shown('شارع ١٢', '12')).toBe('شارع [١٢]');
});

it('GS-02: marks a phone whatever stands between its digits, and whatever code it is typed with', () => {
  expect(shown('0550987654', '05 50 98 76 54', 'phone')).toBe('[0550987654]');
  expect(shown('0550987654', '+213 550 98 76 54', 'phone')).toBe('[0550987654]');
  expect(shown('+213 550 98 76 54', '0550987654', 'phone')).toBe('[+213 550 98 76 54]');
  expect(shown('05 50 98 76 54', '509876', 'phone')).toBe('05 [50 98 76] 54');
  expect(shown('0550987654', '0550 98', 'phone')).toBe('[055098]7654');
  expect(shown('0550987654', 'karim', 'phone')).toBe('0550987654');
  // Numbers of other texts are no phones.
  expect(shown('12, lot 34', '1234')).toBe('12, lot 34');
});

it('GS-02: marks a name without its hyphens, apostrophes and spaces', () => {
  expect(shown('Ben-Ali Karim', 'benali', 'name')).toBe('[Ben-Ali] Karim');
  expect(shown('N’Diaye', "n'diaye", 'name')).toBe('[N’Diaye]');
  expect(shown('El Hadj', 'el-hadj', 'name')).toBe('[El Hadj]');
  // Letters of two names are marked together only where none of them holds the word.
  expect(shown('Karin Amar Nadia', 'na', 'name')).toBe('Karin Amar [Na]dia');
});

it('GS-02, VET-17: marks a birth date however it is typed', () => {
  expect(shown('04/05/1936', '4/5/1936')).toBe('[04/05/1936]');
  expect(shown('04/05/1936', '1936-05-04')).toBe('[04/05/1936]');
  expect(shown('04/05/1936', '5/1936')).toBe('04/[05/1936]');
  expect(shown('mai 1936', '05/1936')).toBe('[mai 1936]');
  expect(shown('présumé 1936', '1936 présumé')).toBe('présumé [1936]');
});

it('GS-02: pieces of several texts are one text', () => {
  const [benali, zerrouki] = ['Benali', 'Zerrouki'].map((text) => marked(text, wordsOf('al zer')));
  const pieces = joinPieces([benali as Piece[], zerrouki as Piece[]], ' · ');
  expect(bracketed(pieces)).toBe('Ben[al]i · [Zer]rouki');
  expect(new Set(pieces.map(({ start }) => start)).size).toBe(pieces.length);
});
