import { sql } from 'drizzle-orm';
import { region } from '../../../domain/entities/region.ts';
import { veteranDouble } from '../../../domain/entities/veteran-double.ts';
import type { Access, ApiOperation } from '../../api-context.ts';
import { veteranDoubles as table, veterans, veteransToCompare } from '../../db/schema.ts';
import { idParameter, parameters } from '../../hydra/parameters.ts';
import { type Resource, resourceOf } from '../../hydra/resource.ts';
import { setFlag } from '../set-flag.ts';

/** The right to merge is the right to see what there is to merge (VET-18). */
const merges: Access = { menu: 'Veteran', action: 'DELETE' };

/** Probable doubles; lists leave out those that somebody dismissed until they are asked about them. */
export const veteranDoubles: Resource = resourceOf(veteranDouble, {
  access: { list: merges, get: merges },
  scope: (query) =>
    parameters(query).some(({ name, operator }) => name === 'dismissed' && !operator)
      ? undefined
      : sql`not ${table.dismissed}`,
  filters: {
    /** One of both lives there. */
    region: {
      property: 'veteran',
      where: (value) => {
        const id = idParameter({ parameterText: 'region', value }, region.path);
        return sql`exists (select from ${veterans} as either
          where either.id in (${table.veteran}, ${table.related}) and either.region_id = ${id})`;
      },
    },
  },
});

/** More are not counted: the screen says that there are many. */
const MAX_COUNTED = 1_000_000;

/** GET /api/veteran_doubles/progress: how many records are still to be compared with the others. */
const progressOperation: ApiOperation = {
  method: 'GET',
  path: `/api/${veteranDouble.path}/progress`,
  access: merges,
  accessLogScope: 'nothing',
  handle: async ({ context, path }) => {
    const { rows } = await context.db.execute<{ waiting: number }>(sql`
      select count(*)::int as waiting from (select from ${veteransToCompare} limit ${MAX_COUNTED}) as queue`);
    return { body: { '@id': path, '@type': 'DoublesProgress', waiting: rows[0]?.waiting ?? 0 } };
  },
};

export const veteranDoubleOperations: readonly ApiOperation[] = [
  progressOperation,
  setFlag(veteranDoubles, 'dismissed', merges),
];
