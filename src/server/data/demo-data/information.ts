import { eq, inArray } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { addDays } from '../../../domain/days.ts';
import { entityNamed } from '../../../domain/entities/index.ts';
import { iriOf } from '../../../domain/entity.ts';
import { closureHours } from '../../booking/closure-hours.ts';
import { closures, notices, tableOf } from '../../db/schema.ts';
import type { Transaction } from '../../transaction.ts';

/** What is to be brought, by reason: kinds of documents of the first data. */
const PAPERS: Readonly<Record<string, readonly string[]>> = {
  'Carte du combattant': ["Pièce d'identité", "Photo d'identité", 'État signalétique et des services'],
  'Retraite du combattant': ["Pièce d'identité", 'Carte du combattant', "Relevé d'identité bancaire"],
  'Pension de veuve': ["Pièce d'identité", 'Acte de mariage', 'Acte de décès', 'Brevet de pension'],
  'Certificat de vie': ["Pièce d'identité"],
};

/** Papers of some reasons, a notice for the days to come, and a closure (PUB-10, PUB-14, CLOSE-01). */
export async function createInformation(tx: Transaction, today: string, timezone: string): Promise<void> {
  const [reasons, kinds] = [tableOf('ParamsAppointmentReason'), tableOf('ParamsFile')];
  for (const [reason, names] of Object.entries(PAPERS)) {
    const found = await tx
      .select({ id: kinds.id })
      .from(kinds)
      .where(inArray(kinds.name as PgColumn, [...names]));
    const papers = found.map(({ id }) => iriOf(entityNamed('ParamsFile'), Number(id)));
    await tx
      .update(reasons)
      .set({ papers } as never)
      .where(eq(reasons.name as PgColumn, reason));
  }
  await tx.insert(notices).values({
    name: "Pièce d'identité obligatoire",
    nameArabic: 'بطاقة الهوية إلزامية',
    text: "Toute personne reçue présente l'original d'une pièce d'identité, à son nom.",
    textArabic: 'على كل زائر تقديم أصل بطاقة هوية باسمه.',
    startDate: today,
    endDate: addDays(today, 60),
  });
  const year = Number(today.slice(0, 4));
  const day = [`${year}-07-05`, `${year + 1}-07-05`].find((one) => one > today) as string;
  const independence = { name: 'Fête de l’Indépendance', startDate: day, endDate: day };
  await tx.insert(closures).values({ ...independence, hours: closureHours(timezone, independence) });
}
