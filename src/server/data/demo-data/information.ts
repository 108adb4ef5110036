import { eq, inArray } from 'drizzle-orm';
import { addDays } from '../../../domain/dates/days.ts';
import { entityNamed } from '../../../domain/entities/index.ts';
import { iriOf } from '../../../domain/model/entity.ts';
import { closureHours } from '../../booking/closures/closure-hours.ts';
import type { Transaction } from '../../db/connection.ts';
import { tableOf } from '../../db/entity-table.ts';
import { closures, notices } from '../../db/schema.ts';
import { columnOf } from '../../hydra/resource.ts';

/** The papers to bring, by reason: kinds of documents of the first data. */
const PAPERS: Readonly<Record<string, readonly string[]>> = {
  'Carte du combattant': ["Pièce d'identité", "Photo d'identité", 'État signalétique et des services'],
  'Retraite du combattant': ["Pièce d'identité", 'Carte du combattant', "Relevé d'identité bancaire"],
  'Pension de veuve': ["Pièce d'identité", 'Acte de mariage', 'Acte de décès', 'Brevet de pension'],
  'Certificat de vie': ["Pièce d'identité"],
};

/** The documents that the records of some qualities should hold. */
const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  'Ancien combattant': ["Pièce d'identité", 'Acte de naissance', 'État signalétique et des services'],
  'Veuve d’ancien combattant': ["Pièce d'identité", 'Acte de mariage', 'Acte de décès'],
};

/** Papers of some reasons and qualities, a notice for the days to come, and a closure (PUB-10, PUB-14, CLOSE-01). */
export async function createInformation(tx: Transaction, today: string, timezone: string): Promise<void> {
  await nameKinds(tx, 'ParamsAppointmentReason', 'papers', PAPERS);
  await nameKinds(tx, 'ParamsQuality', 'expectedFiles', EXPECTED);
  await tx.insert(notices).values({
    name: "Pièce d'identité obligatoire",
    nameArabic: 'وثيقة الهوية إلزامية',
    text: "Toute personne reçue présente l'original d'une pièce d'identité, à son nom.",
    textArabic: 'على كل زائر تقديم أصل وثيقة هوية باسمه.',
    startDate: today,
    endDate: addDays(today, 60),
  });
  const year = Number(today.slice(0, 4));
  const day = today < `${year}-07-05` ? `${year}-07-05` : `${year + 1}-07-05`;
  const independence = { name: 'Fête de l’Indépendance', startDate: day, endDate: day };
  await tx.insert(closures).values({ ...independence, hours: closureHours(timezone, independence) });
}

/** Gives reference data, by its names, the kinds of documents that it names in a field. */
async function nameKinds(
  tx: Transaction,
  entity: string,
  field: string,
  namesByKind: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const [table, kinds] = [tableOf(entity), tableOf('ParamsFile')];
  for (const [name, names] of Object.entries(namesByKind)) {
    const rows = await tx
      .select({ id: kinds.id })
      .from(kinds)
      .where(inArray(columnOf(kinds, 'name'), [...names]));
    const links = rows.map(({ id }) => iriOf(entityNamed('ParamsFile'), Number(id)));
    await tx
      .update(table)
      .set({ [field]: links })
      .where(eq(columnOf(table, 'name'), name));
  }
}
