import { defineEntity, type Values, type Violation } from '../model/entity.ts';
import { choice, reference } from '../model/fields.ts';
import { RELATIONS } from '../people/relations.ts';

/** Nobody is related to themselves; the database holds it too. */
const selfViolations = ({ veteran, related }: Values): readonly Violation[] =>
  veteran && veteran === related ? [{ path: 'related', message: 'rules.choice' }] : [];

/**
 * A relation of one veteran to another, beside the single `associate` (VET-16): `related` is the widow, child or ward
 * of `veteran`, and so on. It is stored once and read from both records; it goes with either of them.
 */
export const veteranRelation = defineEntity({
  name: 'VeteranRelation',
  path: 'veteran_relations',
  resource: 'veteranRelations',
  menu: 'Veteran',
  accessLogged: true,
  operations: ['list', 'get', 'create', 'delete'],
  fields: {
    veteran: reference('Veteran', { required: true, sortable: false, onDelete: 'cascade' }),
    related: reference('Veteran', { required: true, sortable: false, onDelete: 'cascade' }),
    relation: choice(RELATIONS, { required: true }),
  },
  label: ['relation'],
  order: { id: 'ASC' },
  rules: [selfViolations],
});
