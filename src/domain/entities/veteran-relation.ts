import { defineEntity, type Values, type Violation } from '../model/entity.ts';
import { choice, reference } from '../model/fields.ts';
import { RELATIONS } from '../people/relations.ts';

/** Nobody is related to themselves; the database holds it too. */
const selfViolations = ({ veteran, related }: Values): readonly Violation[] =>
  veteran && veteran === related ? [{ path: 'related', message: 'rules.choice' }] : [];

/**
 * What a veteran is to another, beside the one `associate` (VET-16): `related` is the widow, the child, the ward… of
 * `veteran`. Kept once and read from both records; it goes with either of them.
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
