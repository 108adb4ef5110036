import { expect, it } from 'vitest';
import {
  joinPieces,
  markTerms,
  type Piece,
  type TextKind,
  wordsOf,
} from '../../../src/admin/ui/found/marked.ts';

const bracketText = (pieces: readonly Piece[]) =>
  pieces.map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text)).join('');

/** The text with what is marked in brackets. */
const markedText = (text: string, keyWord: string, kind?: TextKind) =>
  bracketText(markTerms(text, wordsOf(keyWord), kind));

it('GS-02: marks every occurrence of each word, whatever case and accents', () => {
  expect(markedText('Zérrouki', 'zerr')).toBe('[Zérr]ouki');
  expect(markedText('Ze\u0301rrouki', 'zer')).toBe('[Ze\u0301r]rouki');
  expect(markedText('Ze\u0301rrouki', 'ze')).toBe('[Ze\u0301]rrouki');
  expect(markedText('3 rue des Œillets', ' œil rue ')).toBe('3 [rue] des [Œil]lets');
  expect(markedText('3 rue des Œillets', 'oeillets')).toBe('3 rue des [Œillets]');
  expect(markedText('ananas', 'ana')).toBe('[anana]s');
  expect(markedText('0550123456', '12 0')).toBe('[0]55[012]3456');
  expect(markedText('Benali', 'xyz')).toBe('Benali');
  expect(markedText('Benali', '')).toBe('Benali');
  expect(markedText('', 'a')).toBe('');
});

it('GS-02: marks Arabic whatever its vowel signs, its forms of a letter and its digits', () => {
  expect(markedText('أَحْمَد بن علي', 'احمد')).toBe('[أَحْمَد] بن علي');
  expect(markedText('فاطمة الزهراء', 'فاطمه')).toBe('[فاطمة] الزهراء');
  expect(markedText('مصطفى', 'مصطفي')).toBe('[مصطفى]');
  expect(markedText('محـــمد', 'محمد')).toBe('[محـــمد]');
  expect(markedText('شارع ١٢', '12')).toBe('شارع [١٢]');
});

it('GS-02: marks a phone whatever stands between its digits, and whatever code it is typed with', () => {
  expect(markedText('0550987654', '05 50 98 76 54', 'phone')).toBe('[0550987654]');
  expect(markedText('0550987654', '+213 550 98 76 54', 'phone')).toBe('[0550987654]');
  expect(markedText('+213 550 98 76 54', '0550987654', 'phone')).toBe('[+213 550 98 76 54]');
  expect(markedText('05 50 98 76 54', '509876', 'phone')).toBe('05 [50 98 76] 54');
  expect(markedText('0550987654', '0550 98', 'phone')).toBe('[055098]7654');
  expect(markedText('0550987654', 'karim', 'phone')).toBe('0550987654');
  // Numbers of other texts are no phones.
  expect(markedText('12, lot 34', '1234')).toBe('12, lot 34');
});

it('GS-02: marks a name without its hyphens, apostrophes and spaces', () => {
  expect(markedText('Ben-Ali Karim', 'benali', 'name')).toBe('[Ben-Ali] Karim');
  expect(markedText('N’Diaye', "n'diaye", 'name')).toBe('[N’Diaye]');
  expect(markedText('El Hadj', 'el-hadj', 'name')).toBe('[El Hadj]');
  // Letters of two names are marked together only where none of them holds the word.
  expect(markedText('Karin Amar Nadia', 'na', 'name')).toBe('Karin Amar [Na]dia');
});

it('GS-02: marks a text with a typographic apostrophe, dash or dotless i as the search finds it', () => {
  for (const sign of ['’', '‘', 'ʼ', "'"]) {
    expect(markedText(`demande de l${sign}allocation`, "l'allocation")).toBe(
      `demande de [l${sign}allocation]`,
    );
    expect(markedText("demande de l'allocation", `l${sign}allocation`)).toBe("demande de [l'allocation]");
  }
  expect(markedText('1954–1962', '1954-1962')).toBe('[1954–1962]');
  expect(markedText('Kadır', 'kadir')).toBe('[Kadır]');
});

it('GS-02, VET-17: marks a birth date however it is typed', () => {
  expect(markedText('04/05/1936', '4/5/1936')).toBe('[04/05/1936]');
  expect(markedText('04/05/1936', '1936-05-04')).toBe('[04/05/1936]');
  expect(markedText('04/05/1936', '5/1936')).toBe('04/[05/1936]');
  expect(markedText('mai 1936', '05/1936')).toBe('[mai 1936]');
  expect(markedText('présumé 1936', '1936 présumé')).toBe('présumé [1936]');
});

it('GS-02: pieces of several texts are one text', () => {
  const [benali, zerrouki] = ['Benali', 'Zerrouki'].map((text) => markTerms(text, wordsOf('al zer')));
  const pieces = joinPieces([benali as Piece[], zerrouki as Piece[]], ' · ');
  expect(bracketText(pieces)).toBe('Ben[al]i · [Zer]rouki');
  expect(new Set(pieces.map(({ start }) => start)).size).toBe(pieces.length);
});
