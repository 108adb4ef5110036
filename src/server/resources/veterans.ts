import { veteran } from '../../domain/entities/veteran.ts';
import type { Entity } from '../../domain/entity.ts';
import type { ApiOperation } from '../api-context.ts';
import { veterans as table } from '../db/schema.ts';
import type { Resource, Table } from '../hydra/resource.ts';
import { likenessOperation } from '../likenesses/operation.ts';
import { refuseDuplicates } from '../likenesses/refuse-duplicates.ts';
import { associateOperation } from './association.ts';
import { setFlag } from './set-flag.ts';
import { careLogOperation } from './veteran-care-log.ts';
import { statisticsOperations } from './veteran-statistics.ts';

export const veterans: Resource = {
  entity: veteran as unknown as Entity,
  table: table as unknown as Table,
  beforeWrite: refuseDuplicates,
  createsOnce: true,
};

export const veteranOperations: readonly ApiOperation[] = [
  setFlag(veterans, 'enable', { menu: 'Veteran', action: 'EDIT' }),
  associateOperation(veterans),
  careLogOperation(veterans),
  likenessOperation,
  ...statisticsOperations,
];
