import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Identity, isDuplicate, NUMBERS } from '../../../src/domain/likeness/duplicate.ts';
import { fold } from '../../../src/domain/likeness/names.ts';
import {
  closeBirthDates,
  type Reason,
  resemblanceOf,
  weightOf,
} from '../../../src/domain/likeness/resemblance.ts';

const born = (lastName: string, firstName: string, birthDate = '1936-05-04'): Identity => ({
  lastName,
  firstName,
  birthDate,
});

type Names = readonly [lastName: string, firstName: string];

it('VET-08: letters that no accent is taken from are written as the database writes them', () => {
  expect(fold('ŒæßØŁđı É')).toBe('oeaessoldi e');
});

describe('VET-08: names of the same birth date', () => {
  it.each<[string, Names, Names]>([
    ['case', ['BENALI', 'Mohamed'], ['benali', 'MOHAMED']],
    ['accents', ['Zérrouki', 'Saïd'], ['Zerrouki', 'Said']],
    ['hyphens', ['Aït-Ahmed', 'Hocine'], ['Ait Ahmed', 'Hocine']],
    ['spaces', ['Ben Ali', 'Mohamed'], ['Benali', 'Mohamed']],
    ['spaces around', ['  Benali ', 'Mohamed '], ['Benali', 'Mohamed']],
    ['apostrophes', ["M'Hidi", 'Larbi'], ['Mhidi', 'Larbi']],
    ['typographic apostrophes', ['M’Hidi', 'Larbi'], ["M'hidi", 'Larbi']],
    ['ligatures', ['Lecœur', 'Paul'], ['Lecoeur', 'Paul']],
    ['composed and decomposed letters', ['Sa\u0069\u0308d', 'Ali'], ['Saïd', 'Ali']],
    ['order', ['Mohamed', 'Benali'], ['Benali', 'Mohamed']],
    ['order within a name', ['Benali', 'Mohamed Larbi'], ['Benali', 'Larbi Mohamed']],
    ['another split over both names', ['Benali Mohamed', 'Larbi'], ['Benali', 'Mohamed Larbi']],
    ['order and spaces at once', ['Mohamed', 'Ben Ali'], ['Benali', 'Mohamed']],
    ['spaces that stand elsewhere', ['Ould Ali', 'Abd el Kader'], ['Ouldali', 'Abdelkader']],
    ['all in one field', ['Ait Ahmed Hocine', 'Ali'], ['Aït-Ahmed', 'Ali Hocine']],
    ['nothing, where they are signs alone', ['?', '-'], ['?', '-']],
    ['spaces around signs', ['? ', ' -'], ['?', '-']],
    ['Arabic vowel signs', ['بنعلي', 'مُحَمَّد'], ['بنعلي', 'محمد']],
  ])('VET-08: are equal ignoring %s', (_what, a, b) => {
    expect(isDuplicate(born(...a), born(...b))).toBe(true);
    expect(isDuplicate(born(...b), born(...a))).toBe(true);
  });

  it.each<[string, Names, Names]>([
    ['a doubled letter', ['Benali', 'Mohamed'], ['Benali', 'Mohammed']],
    ['a letter for another', ['Benali', 'Mohamed'], ['Benali', 'Mohamad']],
    ['a letter left out', ['Zerrouki', 'Ahmed'], ['Zerouki', 'Ahmed']],
    ['a letter in each word', ['Zerrouki', 'Mohamed'], ['Zerouki', 'Mohammed']],
    ['accents besides', ['Zérrouki', 'Mohamed'], ['ZEROUKI', 'mohammed']],
    ['order besides', ['Mohammed', 'Zerrouki'], ['Zerouki', 'Mohamed']],
    ['another split besides', ['Zerrouki Mohamed', 'Ali'], ['Zerouki', 'Ali Mohammed']],
    ['a space besides', ['Aït-Ahmed', 'Mohamed'], ['Aitahmed', 'Mohammed']],
    ['a space within the word that differs', ['Ben Messaoud', 'Ali'], ['Benmessaoude', 'Ali']],
    ['spaces within the first name besides', ['Benali', 'Abd el Kader'], ['Benali', 'Abdelkadder']],
    ['spaces within both names besides', ['Ben Messaoud', 'Abd el Kader'], ['Benmessaoude', 'Abdelkadder']],
    ['a letter doubled in the one word that there is', ['Mohamed', ''], ['', 'Mohammed']],
    ['a letter for another beside the same digits', ['Amina1', 'Ali'], ['Anina1', 'Ali']],
    ['words of which each is like both', ['Mohamed', 'Mohammed'], ['Mohamad', 'Mohammad']],
  ])('VET-08: sound alike with %s', (_what, a, b) => {
    expect(isDuplicate(born(...a), born(...b))).toBe(true);
    expect(isDuplicate(born(...b), born(...a))).toBe(true);
  });

  it.each<[string, Names, Names]>([
    ['another first name', ['Benali', 'Mohamed'], ['Benali', 'Rabah']],
    ['another last name', ['Benali', 'Mohamed'], ['Haddad', 'Mohamed']],
    ['one more word', ['Benali', 'Mohamed'], ['Benali', 'Mohamed Larbi']],
    ['short words, one letter apart', ['Kaci', 'Mohamed'], ['Kadi', 'Mohamed']],
    ['a word of four and one of five letters', ['Benali', 'Amar'], ['Benali', 'Ammar']],
    ['two letters apart', ['Benali', 'Mohamed'], ['Benali', 'Mouhammed']],
    ['two letters apart, one of them more', ['Benali', 'Ali'], ['Bennoli', 'Ali']],
    ['a letter more in a word of four beside digits', ['Bloc12', 'Ali'], ['Blocs12', 'Ali']],
    ['a letter for another in a word of four beside digits', ['Bloc12', 'Ali'], ['Blac12', 'Ali']],
    ['two letters in turn', ['Benali', 'Mohamed'], ['Benali', 'Mohaemd']],
    ['short words that together are long', ['Ben Ali', 'Saad'], ['Ben Alia', 'Saad']],
    ['another number', ['Essai', 'Numero 12'], ['Essai', 'Numero 13']],
    ['another digit in a long word', ['Dossier1', 'Mohamed'], ['Dossier2', 'Mohamed']],
    ['one digit more in a long word', ['Dossier', 'Mohamed'], ['Dossier1', 'Mohamed']],
    ['one word alike with two', ['Hamidi', 'Hamida'], ['Hamidi', 'Brahim']],
    ['letters in another order', ['Amina', 'Benali'], ['Manai', 'Benali']],
  ])('VET-08: are different with %s', (_what, a, b) => {
    expect(isDuplicate(born(...a), born(...b))).toBe(false);
    expect(isDuplicate(born(...b), born(...a))).toBe(false);
  });

  it('VET-08: another birth date, or none, is another person', () => {
    expect(isDuplicate(born('Benali', 'Ali'), born('Benali', 'Ali', '1936-05-05'))).toBe(false);
    expect(isDuplicate(born('Benali', 'Ali', ''), born('Benali', 'Ali', ''))).toBe(false);
    expect(isDuplicate({ birthDate: '1936-05-04' }, { birthDate: '1936-05-04' })).toBe(false);
  });
});

describe('VET-08: numbers', () => {
  const other = { lastName: 'Haddad', firstName: 'Rabah', birthDate: '1940-01-01' };

  it.each(NUMBERS.map((name) => [name]))(
    'VET-08: an equal %s with the last name or the birth date',
    (name) => {
      const record = { ...born('Aït-Ahmed', 'Mohamed'), [name]: 'R123456' };
      expect(isDuplicate(record, { ...other, lastName: 'ait ahmed', [name]: ' r123456 ' })).toBe(true);
      expect(isDuplicate(record, { ...other, birthDate: '1936-05-04', [name]: 'R 123-456' })).toBe(true);
      expect(isDuplicate(record, { ...other, [name]: 'R123456' })).toBe(false);
      expect(isDuplicate(record, { ...other, lastName: 'Aït Ahmed', [name]: 'R123457' })).toBe(false);
      expect(isDuplicate(record, { ...other, birthDate: null, lastName: null, [name]: 'R123456' })).toBe(
        false,
      );
    },
  );

  it('VET-08: empty numbers, or signs alone, and the number of another kind say nothing', () => {
    for (const empty of ['', ' ', '-', '/', null, undefined]) {
      const record = { ...born('Benali', 'Mohamed'), pmi: empty };
      expect(isDuplicate(record, { ...born('Benali', 'Rabah'), pmi: empty })).toBe(false);
    }
    expect(
      isDuplicate({ ...born('Benali', 'Mohamed'), pmi: '12' }, { ...born('Benali', 'Rabah'), pmr: '12' }),
    ).toBe(false);
  });
});

const word = fc.oneof(
  fc.constantFrom(
    'Mohamed',
    'Mohammed',
    'Ben',
    'Ali',
    'Benali',
    'Aït',
    'Ahmed',
    'Ahmmed',
    "M'Hidi",
    '12',
    '13',
  ),
  fc.string({ unit: fc.constantFrom('a', 'b', 'é', 'O', '1', ' ', '-'), minLength: 1, maxLength: 9 }),
);
const names = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const number = fc.option(fc.constantFrom('R12', 'r 12', 'R13', '', '-'), { nil: null });
const person: fc.Arbitrary<Identity> = fc.record({
  lastName: names.filter((name) => name.trim() !== ''),
  firstName: names.filter((name) => name.trim() !== ''),
  maidenName: fc.option(names, { nil: null }),
  birthDate: fc.constantFrom('1936-05-04', '1936-04-05', '1936-01-01'),
  pmi: number,
  retcomb: number,
});

describe('VET-08: whoever they are', () => {
  it('VET-08: everybody is a duplicate of themselves', () => {
    fc.assert(
      fc.property(person, (one) => {
        expect(isDuplicate(one, one)).toBe(true);
      }),
      { seed: 1962 },
    );
  });

  it('VET-08: the rules are the same from both sides', () => {
    fc.assert(
      fc.property(person, person, (a, b) => {
        expect(isDuplicate(a, b)).toBe(isDuplicate(b, a));
        expect(resemblanceOf(a, b)?.reasons).toEqual(resemblanceOf(b, a)?.reasons);
      }),
      { seed: 1962, numRuns: 1000 },
    );
  });

  it('VET-08: what is a duplicate is shown while typing too', () => {
    fc.assert(
      fc.property(person, person, (a, b) => {
        expect(resemblanceOf(a, b)?.duplicate ?? false).toBe(isDuplicate(a, b));
      }),
      { seed: 1962, numRuns: 1000 },
    );
  });

  it('VET-08: any order of the words, with spaces anywhere, is the same name', () => {
    const words = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 5 }), {
      minLength: 2,
      maxLength: 6,
    });
    fc.assert(
      fc.property(words, fc.infiniteStream(fc.boolean()), fc.nat(), (list, glue, seed) => {
        const turnedList = [...list.slice(seed % list.length), ...list.slice(0, seed % list.length)];
        const joinedText = turnedList.reduce((text, one) => text + (glue.next().value ? '' : ' ') + one);
        expect(isDuplicate(born(list.join(' '), ''), born('', joinedText))).toBe(true);
      }),
      { seed: 1962 },
    );
  });

  it('VET-08: names of a hundred short words are compared in no time', () => {
    const pairs = born('ab '.repeat(30), 'ba '.repeat(30));
    const threes = born('abb '.repeat(20), 'baa '.repeat(20));
    // Trying every order of the words would not end within the test's time.
    expect(isDuplicate(pairs, threes)).toBe(isDuplicate(threes, pairs));
    // Each word but one fits everywhere, and that one nowhere.
    const ever = Array.from({ length: 12 }, (_, at) => 'a'.repeat(at + 1)).join(' ');
    expect(isDuplicate(born(ever, 'abc'), born(ever, 'bac'))).toBe(false);
  });
});

describe('VET-08: weaker likenesses', () => {
  const why = (candidate: Identity, record: Identity) => resemblanceOf(candidate, record)?.reasons ?? [];

  it.each<[string, Identity, Identity, string[]]>([
    ['a duplicate', born('Benali', 'Ali'), born('Benali', 'Ali'), ['sameName', 'birthDate']],
    ['the name alone', { lastName: 'Benali', firstName: 'Ali' }, born('Ben Ali', 'Ali'), ['sameName']],
    ['a name heard', born('Ouali', 'Youcef'), born('Wali', 'Youssef'), ['alikeName', 'birthDate']],
    [
      'a misread day',
      born('Benali', 'Ali'),
      born('Benali', 'Ali', '1936-04-05'),
      ['sameName', 'closeBirthDate'],
    ],
    [
      'a year alone',
      born('Benali', 'Ali'),
      born('Benali', 'Ali', '1936-01-01'),
      ['sameName', 'closeBirthDate'],
    ],
    ['family and day', born('Benali', 'Ali'), born('Benali', 'Rabah'), ['familyName', 'birthDate']],
    ['a number', { ...born('A', 'B'), pmi: '12' }, { ...born('C', 'D', '1940-01-01'), pmi: '12' }, ['pmi']],
    [
      'a maiden name',
      { ...born('Benali', 'Zohra'), maidenName: 'Haddad' },
      born('Haddad', 'Zohra'),
      ['maidenName', 'birthDate'],
    ],
    ['another day', born('Benali', 'Ali'), born('Benali', 'Ali', '1940-11-23'), []],
    ['a first name and day', born('Benali', 'Ali'), born('Haddad', 'Ali'), []],
    ['nothing typed', {}, born('Benali', 'Ali'), []],
    ['another digit', born('Essai', 'Numero 1'), born('Autre', 'Numero 2'), []],
    ['another digit in names alike', born('Essai12', 'Ali'), born('Essai13', 'Ali'), []],
    ['a letter in a word of four', born('Kaci', 'Ali'), born('Kadi', 'Ali'), ['alikeName', 'birthDate']],
    ['two letters in a word of seven', born('Benkada', 'Ali'), born('Benkidal', 'Ali'), []],
    [
      'names heard and exchanged',
      born('Ouali', 'Youcef'),
      born('Youssef', 'Wali'),
      ['alikeName', 'birthDate'],
    ],
    ['one name heard and exchanged', born('Ouali', 'Karim'), born('Haddad', 'Wali'), []],
    ['half a name heard', { lastName: 'Ouali' }, { lastName: 'Wali' }, []],
    [
      'a number and the name',
      { ...born('Benali', 'Ali'), pmi: '12' },
      { ...born('Benali', 'Ali', '1940-11-23'), pmi: '12' },
      ['pmi', 'sameName'],
    ],
    [
      'a number and the day',
      { ...born('Benali', 'Ali'), pmi: '12' },
      { ...born('Haddad', 'Rabah'), pmi: '12' },
      ['pmi', 'birthDate'],
    ],
    [
      'a maiden name heard',
      born('Wali', 'Zohra'),
      { ...born('Benali', 'Zohra'), maidenName: 'Ouali' },
      ['maidenName', 'birthDate'],
    ],
    [
      'a maiden name written otherwise',
      born('Ait el Hadj Ben', 'Zohra'),
      { ...born('Benali', 'Zohra'), maidenName: 'Ben el Hadj Aït' },
      ['maidenName', 'birthDate'],
    ],
    [
      'the maiden name of two marriages',
      { ...born('Benali', 'Zohra'), maidenName: 'Haddad' },
      { ...born('Kaci', 'Zohra'), maidenName: 'HADDAD' },
      ['maidenName', 'birthDate'],
    ],
    [
      'another maiden name',
      { ...born('Benali', 'Zohra'), maidenName: 'Haddad' },
      { ...born('Kaci', 'Zohra'), maidenName: 'Ouali' },
      [],
    ],
    [
      'no maiden name but a blank',
      { firstName: 'Zohra', maidenName: ' ' },
      { lastName: 'Kaci', firstName: 'Zohra', maidenName: ' ' },
      [],
    ],
  ])('VET-08: %s', (_what, candidate, record, reasons) => {
    expect(why(candidate, record)).toEqual(reasons);
  });

  it.each([
    ['Cid', 'Sid', true],
    ['Cab', 'Sab', false],
    ['Cab', 'Kab', true],
    ['Qaf', 'Kaf', true],
    ['Phil', 'Fil', true],
    ['Ouad', 'Wad', true],
    ['Wad', 'Ud', false],
    ['Yad', 'Iad', true],
    ['Hedddi', 'Hedi', true],
    ['Ouali', 'Wali', true],
  ])('VET-08: %s and %s sound alike in short names: %s', (a, b, alike) => {
    const reasons = alike ? ['alikeName', 'birthDate'] : [];
    expect([why(born(a, 'Ali'), born(b, 'Ali')), why(born(b, 'Ali'), born(a, 'Ali'))]).toEqual([
      reasons,
      reasons,
    ]);
  });

  it('VET-08: what is longer than any name is not compared letter by letter', () => {
    const long = 'ﷺ'.repeat(98);
    expect(why(born(`${long}abc`, `${long}def`), born(`${long}uvw`, `${long}xyz`))).toEqual([]);
    expect(why(born(long, 'Ali'), born(long, 'Ali'))).toEqual(['sameName', 'birthDate']);
  });

  it('VET-08: a duplicate stands before any other', () => {
    const strongest = weightOf({ duplicate: true, reasons: ['familyName', 'birthDate'] });
    expect(strongest).toBeGreaterThan(
      weightOf({ duplicate: false, reasons: [...NUMBERS, 'sameName', 'closeBirthDate'] }),
    );
  });

  it('VET-08: what says more about a person stands before what says less', () => {
    const weigh = (...reasons: Reason[]) => weightOf({ duplicate: false, reasons });
    const byWeight: Reason[][] = [
      ['familyName', 'birthDate'],
      ['sameName', 'birthDate'],
      ['pmi', 'sameName', 'birthDate'],
      ['pmi', 'pmr', 'sameName', 'birthDate'],
    ];
    const weights = byWeight.map((reasons) => weigh(...reasons));
    expect(weights).toEqual(weights.toSorted((a, b) => a - b));
    expect(new Set(weights).size).toBe(weights.length);
    expect(weigh('sameName')).toBeGreaterThan(weigh('alikeName'));
    expect(weigh('birthDate')).toBeGreaterThan(weigh('compatibleBirthDate'));
    expect(weigh('compatibleBirthDate')).toBeGreaterThan(weigh('closeBirthDate'));
    for (const name of NUMBERS) expect(weigh(name)).toBeGreaterThan(weigh('sameName'));
  });

  it.each([
    ['1936-05-04', '1936-04-05', true],
    ['1936-05-04', '1946-05-04', true],
    ['1936-05-04', '1963-05-04', true],
    ['1936-05-04', '1936-01-01', true],
    ['1936-05-04', '1936-05-04', false],
    ['1936-05-04', '1941-07-12', false],
    ['1936-05-04', '1947-05-04', false],
    ['1936-12-05', '1936-05-12', true],
    ['1936-12-05', '1937-05-12', false],
    ['1936-12-05', '1936-05-13', false],
    ['1936-12-05', '1936-06-12', false],
    ['1936-05-05', '1936-05-05', false],
    ['1936-01-01', '1936-01-01', false],
    ['1936-05-12', '1936-05-21', true],
    ['1936-05-12', '1936-05-23', false],
    ['1936-05-12', '1936-05-31', false],
    ['1936-05-04', '1963-05-05', false],
    ['1936-05-23', '1936-06-24', false],
    ['1936-05-23', '1937-05-24', false],
    ['1936-01-01', '1937-07-23', false],
  ])('VET-08: %s and %s, one for the other: %s', (a, b, close) => {
    expect(closeBirthDates(a, b)).toBe(close);
    expect(closeBirthDates(b, a)).toBe(close);
  });
});
