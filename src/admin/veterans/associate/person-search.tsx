import { useState } from 'react';
import type { VeteranRecord } from '../../data-provider/records.ts';
import { AssociateResults } from './associate-results.tsx';
import { AssociateSearch } from './associate-search.tsx';
import { filterOf } from './search.ts';

interface PersonSearchProps {
  /** For whom somebody else is looked for. */
  readonly record: VeteranRecord;
  /** The IRI of the present associate, who cannot be picked again. */
  readonly current?: string | null | undefined;
  readonly onPick: (veteran: VeteranRecord) => void;
}

/** Finds another veteran: to associate with, or to name a relation to. */
export function PersonSearch({ record, current, onPick }: PersonSearchProps) {
  const [filter, setFilter] = useState<Record<string, string> | null>(null);
  // Relatives mostly bear the same name.
  const [defaultValues] = useState({ lastName: String(record.lastName ?? ''), firstName: '' });
  return (
    <>
      <AssociateSearch defaultValues={defaultValues} onSearch={(values) => setFilter(filterOf(values))} />
      {filter && <AssociateResults record={record} current={current} filter={filter} onPick={onPick} />}
    </>
  );
}
