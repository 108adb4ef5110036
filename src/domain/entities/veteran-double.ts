import * as z from 'zod/mini';
import { defineEntity } from '../model/entity.ts';
import { boolean, integer, list, reference } from '../model/fields.ts';

const one = reference('Veteran', { readOnly: true, nullable: false, sortable: false, onDelete: 'cascade' });

/**
 * Two records that are probably of one person (VET-18), found by a job. They are `dismissed` when somebody says that they
 * are not; its authorship says who and when.
 */
export const veteranDouble = defineEntity({
  name: 'VeteranDouble',
  path: 'veteran_doubles',
  resource: 'veteranDoubles',
  menu: 'Veteran',
  accessLogged: true,
  operations: ['list', 'get'],
  fields: {
    /** The older of both records. */
    veteran: one,
    related: one,
    /** The measure of how much they are alike; the greatest stands first. */
    weight: integer({ readOnly: true, nullable: false }),
    /** Why they are alike, as the likenesses say it (VET-08). */
    reasons: list(z.object({ reason: z.string() }), { readOnly: true, default: [], filter: 'none' }),
    duplicate: boolean({ readOnly: true, default: false }),
    dismissed: boolean({ default: false }),
  },
  label: ['weight'],
  order: { weight: 'DESC', id: 'ASC' },
  sorts: [],
});
