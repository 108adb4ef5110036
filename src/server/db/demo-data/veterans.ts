import type { Transaction } from '../../transaction.ts';
import { referenceTables, regions, veterans } from '../schema.ts';
import { person, type Sequence } from './people.ts';

const INFIRMITIES = [
  'Séquelles de blessure par balle à la jambe gauche : 30 %',
  'Hypoacousie bilatérale : 25 %',
  "Séquelles de fracture de l'humérus droit : 20 %",
  'Paludisme chronique : 15 %',
];

type NewVeteran = typeof veterans.$inferInsert;

/** The ids that made-up veterans refer to. */
export async function veteranReferences(tx: Transaction) {
  const ids = async (kind: string) => {
    const table = referenceTables[kind];
    if (!table) throw new Error(`${kind} has no table`);
    return (await tx.select({ id: table.id }).from(table)).map((row) => row.id);
  };
  const places = await tx
    .select({ id: regions.id, name: regions.name, active: regions.active })
    .from(regions);
  return {
    places: places.filter(({ active }) => active),
    qualities: await ids('ParamsQuality'),
    conflits: await ids('ParamsConflit'),
    services: await ids('ParamsService'),
    articles: await ids('ParamsArticle'),
  };
}

export type VeteranReferences = Awaited<ReturnType<typeof veteranReferences>>;

/** One made-up veteran, with the numbers that such a record bears. */
export function madeUpVeteran(random: Sequence, references: VeteranReferences): NewVeteran {
  const { whole, pick, next } = random;
  const { phone, address, ...known } = person(random);
  const place = pick(references.places);
  const number = (share: number, text: () => string) => (next() < share ? text() : null);
  const pensioned = next() < 0.4;
  const widow = known.civility === 'Mme' ? references.qualities[1] : undefined;
  return {
    ...known,
    birthplace: pick(references.places).name,
    deathDate: next() < 0.1 ? `20${10 + whole(15)}-0${1 + whole(9)}-1${whole(10)}` : null,
    phones: next() < 0.8 ? [{ phone }] : [],
    addresses: [{ address: `${address}, ${place.name}` }],
    oldCity: place.name,
    postalCode: place.id * 1000,
    region: place.id,
    citizenStatus: widow ?? pick(references.qualities),
    conflit: pick(references.conflits),
    service: pick(references.services),
    article: next() < 0.3 ? pick(references.articles) : null,
    fightCardNumber: number(0.7, () => String(100_000 + whole(900_000))),
    retcomb: number(0.5, () => `R${100_000 + whole(900_000)}`),
    pmi: number(0.4, () => `${10 + whole(90)}.${100_000 + whole(900_000)}`),
    pmr: number(0.2, () => `${10_000 + whole(90_000)}K`),
    trn: number(0.2, () => `T${10_000 + whole(90_000)}`),
    widowCardNumber: widow ? number(0.6, () => `V${10_000 + whole(90_000)}`) : null,
    disabilityRate: pensioned ? 10 + 5 * whole(19) : null,
    pensionedInfirmities: pensioned ? pick(INFIRMITIES) : null,
    nonPensionedInfirmities: next() < 0.15 ? pick(INFIRMITIES) : null,
    enable: next() < 0.95,
  };
}

/** Creates `count` made-up veterans. */
export async function createVeterans(tx: Transaction, random: Sequence, count: number): Promise<void> {
  const references = await veteranReferences(tx);
  const rows = Array.from({ length: count }, () => madeUpVeteran(random, references));
  for (let at = 0; at < rows.length; at += 500) await tx.insert(veterans).values(rows.slice(at, at + 500));
}
