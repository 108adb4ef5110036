import { eq } from 'drizzle-orm';
import { entityNamed } from '../../domain/entities/index.ts';
import { iriOf } from '../../domain/model/entity.ts';
import { tableOf } from '../db/entity-table.ts';
import { columnOf, type Member, type Resource, resourceOf } from '../hydra/resource.ts';

const papers = entityNamed('ParamsFile');

const papersOf = (member: Member): readonly unknown[] => (Array.isArray(member.papers) ? member.papers : []);

/** Adds the names of the papers, for users who may not read the kinds of documents. Archived kinds are left out. */
const withNames: Resource['complete'] = async (members, _request, reader) => {
  if (members.every((member) => papersOf(member).length === 0)) {
    for (const member of members) member.papersNamed = [];
    return;
  }
  const table = tableOf(papers.name);
  const kinds = await reader
    .select({ id: table.id, name: columnOf(table, 'name'), nameArabic: columnOf(table, 'nameArabic') })
    .from(table)
    .where(eq(columnOf(table, 'archived'), false))
    .orderBy(columnOf(table, 'name'));
  for (const member of members)
    member.papersNamed = kinds
      .filter(({ id }) => papersOf(member).includes(iriOf(papers, Number(id))))
      .map(({ name, nameArabic }) => ({ name, nameArabic }));
};

/** The reasons for appointments, and the papers to bring (PUB-10). */
export const reasons = resourceOf(entityNamed('ParamsAppointmentReason'), {
  constraints: { reason_cells: { path: 'cells', message: 'rules.unknownReference' } },
  complete: withNames,
});
