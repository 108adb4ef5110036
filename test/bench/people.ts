const LAST = [
  'Benali',
  'Haddad',
  'Zerrouki',
  'Mansouri',
  'Belkacem',
  'Ferhat',
  'Ouali',
  'Saadi',
  'Touati',
  'Cherif',
];
const FIRST = ['Mohamed', 'Ahmed', 'Ali', 'Omar', 'Rachid', 'Zohra', 'Fatima', 'Khadidja', 'Yamina', 'Saïd'];
const letters = (at: number) =>
  String.fromCharCode(97 + (at % 26), 97 + (Math.floor(at / 26) % 26), 97 + (Math.floor(at / 676) % 26));

/** People as a service has them: one in twenty was born on a first of January. */
function personAt(at: number, quality: string): string {
  const day = at % 20 === 0 ? 0 : (at * 7) % 365;
  const born = new Date(Date.UTC(1920 + (at % 35), 0, 1 + day)).toISOString().slice(0, 10);
  const [last, first] = [
    `${LAST[at % 10]}${letters(at)}`,
    `${FIRST[Math.floor(at / 10) % 10]} ${letters(at * 31)}`,
  ];
  const phone = `05${String(50_000_000 + at)}`;
  return [
    'Mr',
    last,
    first,
    born,
    quality,
    `${at % 90} rue des Oliviers`,
    phone,
    `P${100_000 + at}`,
    `R ${at}`,
    'Alger',
  ].join(';');
}

const HEADINGS = 'Civilité;Nom;Prénom;Né le;Qualité;Adresse;Tél;N° PMI;N° retraite;Ancienne ville';

/** A list of so many people as a CSV file. */
export const listOfPeople = (rows: number, quality: string): string =>
  [HEADINGS, ...Array.from({ length: rows }, (_, at) => personAt(at, quality))].join('\n');
