import { veteran } from '../../domain/entities/veteran.ts';
import { type Identity, NUMBERS, personOf } from '../../domain/likeness/duplicate.ts';
import { type Resemblance, resemblance, weightOf } from '../../domain/likeness/resemblance.ts';
import { idOf, iriOf } from '../../domain/model/entity.ts';
import type { Field } from '../../domain/model/fields.ts';
import { recordOf } from '../../domain/model/keys.ts';
import type { Answer, ApiOperation, ApiRequest } from '../api-context.ts';
import { wholeCollection } from '../hydra/collection.ts';
import { opensRestricted } from '../hydra/restriction.ts';
import { readValues } from '../hydra/write.ts';
import { loggedParameters } from '../logged-query.ts';
import { type Candidate, likenessCandidates } from './find.ts';

/** Somebody who types has no time for more. */
const MAX_LIKENESSES = 5;

const NAMES = ['lastName', 'firstName', 'maidenName'] as const;

/** The compared fields, each like the record's own but not required, because the record is still being typed. */
const typedFields = recordOf(
  [...NAMES, 'birthDate', 'birthDatePrecision', ...NUMBERS],
  (name): Field => ({ ...veteran.fields[name], required: false }),
);

interface LikeRecord extends Resemblance {
  readonly record: Candidate;
}

const toMember = ({ record, duplicate, reasons }: LikeRecord) => ({
  '@id': iriOf(veteran, record.id),
  '@type': veteran.name,
  id: record.id,
  civility: record.civility,
  lastName: record.lastName,
  firstName: record.firstName,
  maidenName: record.maidenName,
  birthDate: record.birthDate,
  birthDatePrecision: record.birthDatePrecision,
  duplicate,
  reasons,
});

/**
 * The records that are like what is being typed, the likest first, with why; a POST, so that names and birth dates
 * stand in no address. `id` is that of the record being edited, which is not like itself.
 */
async function likenesses(request: ApiRequest): Promise<Answer> {
  const { context, caller, path } = request;
  const body = await request.body();
  request.accessNote.asked = loggedParameters(Object.entries(body));
  const identity = readValues({ fields: typedFields, rules: [] }, body, context) as Identity;
  const ownId = idOf(body.id);
  const person = personOf(identity);
  const likenessOf = (other: Identity) => resemblance(person, personOf(other));
  const records = await likenessCandidates(context.db, identity, (other) => likenessOf(other) !== null);
  const like = records.flatMap((record): LikeRecord[] => {
    const isHidden = record.restricted && !opensRestricted(caller);
    const likeness = record.id === ownId || isHidden ? null : likenessOf(record);
    return likeness ? [{ ...likeness, record }] : [];
  });
  const likest = like
    .toSorted((a, b) => weightOf(b) - weightOf(a) || a.record.id - b.record.id)
    .slice(0, MAX_LIKENESSES);
  return {
    body: { ...wholeCollection(path, veteran.name, likest.map(toMember)), 'hydra:totalItems': like.length },
  };
}

/** Asks CREATE, which who may EDIT also has. */
export const likenessOperation: ApiOperation = {
  method: 'POST',
  path: '/api/veterans/likenesses',
  access: { menu: 'Veteran', action: 'CREATE' },
  accessLogScope: { list: 'Veteran' },
  handle: likenesses,
};
