import { server as texts } from '#texts/server.ts';
import { veteran } from '../../domain/entities/veteran.ts';
import { type Identity, mayBeSame, personOf } from '../../domain/likeness/duplicate.ts';
import { equalNames } from '../../domain/likeness/names.ts';
import { resemblanceOf } from '../../domain/likeness/resemblance.ts';
import { iriOf } from '../../domain/model/entity.ts';
import { fill } from '../../i18n/fill.ts';
import { ApiError } from '../hydra/errors.ts';
import { isForced } from '../hydra/parameters.ts';
import type { PendingWrite } from '../hydra/resource.ts';
import { opensRestricted } from '../hydra/restriction.ts';
import { type Candidate, duplicateCandidates } from './find.ts';
import { lockIdentities } from './lock-identity.ts';

/** More than a person looks through; the message says how many there are. */
const MAX_DUPLICATES = 50;

/** A possible duplicate in the body of the 409 (hydra.md): the name and birth date, and why it is one. */
const describe = (person: Identity, other: Candidate) => {
  const { id, civility, lastName, firstName, birthDate, birthDatePrecision } = other;
  return {
    '@id': iriOf(veteran, id),
    id,
    fullName: `${lastName} ${firstName}`,
    civility,
    lastName,
    firstName,
    birthDate,
    birthDatePrecision,
    reasons: resemblanceOf(person, other)?.reasons ?? [],
  };
};

/** Refuses a new veteran who may be on record already, unless `forced=1` (VET-07, VET-08). */
export async function refuseDuplicates({ tx, request, values, previous }: PendingWrite): Promise<void> {
  if (previous) return;
  const isForcedRequest = isForced(request);
  const identity = values as Identity;
  // Forced or not: somebody else's creation at this moment must see this one.
  await lockIdentities(tx, [identity]);
  if (isForcedRequest) return;
  const person = personOf(identity);
  const isAlike = (other: Identity) => mayBeSame(person, personOf(other));
  const opens = opensRestricted(request.caller);
  const alikeRecords = (await duplicateCandidates(tx, identity, isAlike)).filter(
    (record) => isAlike(record) && (opens || !record.restricted),
  );
  if (alikeRecords.length === 0) return;
  const duplicates = alikeRecords
    .map((record) => ({ record, isSame: equalNames(person.name, personOf(record).name) }))
    .toSorted((a, b) => Number(b.isSame) - Number(a.isSame) || a.record.id - b.record.id)
    .slice(0, MAX_DUPLICATES)
    .map(({ record }) => describe(identity, record));
  throw new ApiError(409, fill(texts.duplicates, { smart_count: alikeRecords.length }), {
    extra: { duplicates },
  });
}
