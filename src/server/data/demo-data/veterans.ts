import { eq } from 'drizzle-orm';
import { requiredValue } from '../../../domain/model/validate.ts';
import type { Transaction } from '../../db/connection.ts';
import { referenceTable, regions, veteranRelations, veterans } from '../../db/schema.ts';
import { person, type SeededRandom } from './people.ts';

const INFIRMITIES = [
  'Séquelles de blessure par balle à la jambe gauche : 30 %',
  'Hypoacousie bilatérale : 25 %',
  "Séquelles de fracture de l'humérus droit : 20 %",
  'Paludisme chronique : 15 %',
];

const COUPLES = 2;

type NewVeteran = typeof veterans.$inferInsert;

/** The ids of a kind of reference data, of those whose names look so. */
export async function idsNamed(tx: Transaction, kind: string, looks = /^/): Promise<number[]> {
  const table = referenceTable(kind);
  const rows = await tx.select({ id: table.id, name: table.name }).from(table).orderBy(table.id);
  return rows.filter(({ name }) => looks.test(name)).map(({ id }) => id);
}

/** The qualities of men and women in the demo. */
export const qualitiesOf = async (tx: Transaction) => ({
  Mr: await idsNamed(tx, 'ParamsQuality', /^Ancien combattant|^Invalide|^Victime/),
  Mme: await idsNamed(tx, 'ParamsQuality', /^Veuve/),
});

/** The ids that made-up veterans refer to. */
async function veteranReferences(tx: Transaction) {
  const regionRows = await tx
    .select({ id: regions.id, name: regions.name, active: regions.active })
    .from(regions);
  return {
    regions: regionRows.filter(({ active }) => active),
    qualities: await qualitiesOf(tx),
    conflits: {
      early: await idsNamed(tx, 'ParamsConflit', /^Seconde Guerre|Indochine/),
      late: await idsNamed(tx, 'ParamsConflit', /Algérie|Tunisie/),
    },
    services: await idsNamed(tx, 'ParamsService'),
    articles: await idsNamed(tx, 'ParamsArticle'),
  };
}

type VeteranReferences = Awaited<ReturnType<typeof veteranReferences>>;

/** One made-up veteran, with the numbers that such a record bears. */
function madeUpVeteran(random: SeededRandom, references: VeteranReferences): NewVeteran {
  const { whole, pick, next } = random;
  const { phone, address, ...personValues } = person(random);
  const region = pick(references.regions);
  const number = (share: number, text: () => string) => (next() < share ? text() : null);
  const widow = personValues.civility === 'Mme';
  const isPensioned = next() < 0.4 && !widow;
  // A widow's record names her husband's war; he was some years older.
  const soldierBorn = Number(personValues.birthDate.slice(0, 4)) - (widow ? 8 : 0);
  return {
    ...personValues,
    birthplace: pick(references.regions).name,
    deathDate: next() < 0.1 ? `20${10 + whole(15)}-0${1 + whole(9)}-1${whole(10)}` : null,
    phones: next() < 0.8 ? [{ phone }] : [],
    addresses: [{ address: `${address}, ${region.name}` }],
    oldCity: region.name,
    postalCode: region.id * 1000,
    region: region.id,
    citizenStatus: pick(references.qualities[personValues.civility]),
    conflit: pick(soldierBorn < 1929 ? references.conflits.early : references.conflits.late),
    service: pick(references.services),
    article: next() < 0.3 ? pick(references.articles) : null,
    fightCardNumber: number(0.7, () => String(100_000 + whole(900_000))),
    retcomb: number(0.5, () => `R${100_000 + whole(900_000)}`),
    pmi: number(0.4, () => `${10 + whole(90)}.${100_000 + whole(900_000)}`),
    pmr: number(0.2, () => `${10_000 + whole(90_000)}K`),
    trn: number(0.2, () => `T${10_000 + whole(90_000)}`),
    widowCardNumber: widow ? number(0.6, () => `V${10_000 + whole(90_000)}`) : null,
    disabilityRate: isPensioned ? 10 + 5 * whole(19) : null,
    pensionedInfirmities: isPensioned ? pick(INFIRMITIES) : null,
    nonPensionedInfirmities: next() < 0.15 && !widow ? pick(INFIRMITIES) : null,
    enable: next() < 0.95,
  };
}

/** Makes a husband who died of somebody else who died: her name and address, his own files. */
const husbandOf = (widow: NewVeteran, husband: NewVeteran): NewVeteran => ({
  ...husband,
  ...{ lastName: widow.lastName, addresses: widow.addresses, region: widow.region, oldCity: widow.oldCity },
  ...{ postalCode: widow.postalCode, conflit: widow.conflit, service: widow.service },
  ...{ birthDate: `${Number(widow.birthDate.slice(0, 4)) - 8}${husband.birthDate.slice(4)}` },
  ...{ email: null, phones: [] },
});

/** Some widows, each with the index of the record that becomes her husband's. */
function couplesIn(
  rows: readonly NewVeteran[],
  count: number,
): (readonly [widow: number, husband: number])[] {
  const indexes = (fits: (row: NewVeteran) => boolean) =>
    rows.flatMap((row, index) => (fits(row) ? [index] : [])).slice(0, count);
  const widows = indexes(({ civility, deathDate }) => civility === 'Mme' && !deathDate);
  const husbands = indexes(({ civility, deathDate }) => civility === 'Mr' && Boolean(deathDate));
  return husbands.map((husband, index) => [requiredValue(widows[index]), husband]);
}

/** Creates `count` made-up veterans, two couples among them. */
export async function createVeterans(tx: Transaction, random: SeededRandom, count: number): Promise<void> {
  const references = await veteranReferences(tx);
  const rows = Array.from({ length: count }, () => madeUpVeteran(random, references));
  const couples = couplesIn(rows, COUPLES);
  for (const [widow, husband] of couples)
    rows[husband] = husbandOf(requiredValue(rows[widow]), requiredValue(rows[husband]));
  const ids: number[] = [];
  for (let at = 0; at < rows.length; at += 500) {
    const newVeterans = await tx
      .insert(veterans)
      .values(rows.slice(at, at + 500))
      .returning({ id: veterans.id });
    ids.push(...newVeterans.map(({ id }) => id));
  }
  const coupleIds = couples.map(([widow, husband]) => ({
    widow: requiredValue(ids[widow]),
    husband: requiredValue(ids[husband]),
  }));
  for (const { widow, husband } of coupleIds) {
    await tx.update(veterans).set({ associate: husband }).where(eq(veterans.id, widow));
    await tx.update(veterans).set({ associate: widow }).where(eq(veterans.id, husband));
  }
  await tx.insert(veteranRelations).values(
    coupleIds.map(({ widow, husband }) => ({
      veteran: husband,
      related: widow,
      relation: 'widow' as const,
    })),
  );
}
