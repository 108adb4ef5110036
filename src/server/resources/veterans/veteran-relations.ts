import { eq, or } from 'drizzle-orm';
import { veteran } from '../../../domain/entities/veteran.ts';
import { veteranRelation } from '../../../domain/entities/veteran-relation.ts';
import type { Access } from '../../api-context.ts';
import { veteranRelations as table } from '../../db/schema.ts';
import { idParameter } from '../../hydra/parameters.ts';
import { resourceOf } from '../../hydra/resource.ts';

const changes: Access = { menu: 'Veteran', action: 'EDIT' };

/** Typed relations of veterans (VET-16): a part of both records, read and changed by the rights on these. */
export const veteranRelations = resourceOf(veteranRelation, {
  access: { list: { menu: 'Veteran', action: 'VIEW' }, create: changes, delete: changes },
  filters: {
    /** The number of a record, on either side of the relation. */
    of: {
      property: 'veteran',
      where: (value) => {
        const id = idParameter({ parameterText: 'of', value }, veteran.path);
        return or(eq(table.veteran, id), eq(table.related, id)) ?? eq(table.veteran, id);
      },
    },
  },
  constraints: {
    veteran_relations_once: { path: 'related', message: 'rules.unique' },
    veteran_relations_two: { path: 'related', message: 'rules.choice' },
  },
});
