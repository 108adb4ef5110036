import { useGetList } from 'react-admin';
import type { EmbeddedRecord } from '../../../domain/model/schemas.ts';
import { type Part, partIn } from '../../../domain/people/relations.ts';
import type { HydraRecord } from '../../data-provider/hydra.ts';
import type { VeteranRecord } from '../../data-provider/records.ts';

/** Somebody to whom the person of a record has a relation. */
export interface Relative {
  readonly relation: HydraRecord;
  readonly person: EmbeddedRecord;
  /** The relation to the person of the record. */
  readonly part: Part;
}

/** More than anybody has. */
const MAX_RELATIONS = 100;

/** The relations of a record, read from its side (VET-16). */
export function useRelations(record: VeteranRecord | undefined) {
  const { data, error, isPending, isFetching, refetch } = useGetList<HydraRecord>(
    'veteranRelations',
    {
      filter: { of: record?.id },
      pagination: { page: 1, perPage: MAX_RELATIONS },
      sort: { field: 'id', order: 'ASC' },
    },
    { enabled: record !== undefined },
  );
  const relatives = data?.flatMap((relation): Relative[] => {
    const { part, side } = partIn(
      {
        veteran: String(relation.veteran),
        related: String(relation.related),
        relation: relation.relation ?? 'other',
      },
      String(record?.['@id']),
    );
    const person = relation.refs[side];
    return person ? [{ relation, person, part }] : [];
  });
  return { relatives, error, isPending, isFetching, onRetry: () => void refetch() };
}
