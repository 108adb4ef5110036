import { useState } from 'react';
import { useCreate, useNavigate, useNotify, useRefresh } from 'react-admin';
import {
  areEqual,
  chosenValues,
  fullerSide,
  MERGE_FIELDS,
  type Side,
} from '../../../domain/merging/choices.ts';
import { failureOf } from '../../data-provider/errors.ts';
import type { HydraRecord } from '../../data-provider/hydra.ts';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import type { PairProps } from './merge-row.tsx';

/** The choices of a merge, and the merge itself. */
export function useMerge({ keptRecord, mergedRecord }: PairProps) {
  const notify = useNotify();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const [changedSides, setChangedSides] = useState<Readonly<Record<string, Side>>>({});
  const [create, { isPending, error, reset }] = useCreate<HydraRecord, Error>();
  const fields = MERGE_FIELDS.filter((of) => !areEqual(of, keptRecord, mergedRecord));
  const choices: Record<string, Side> = Object.fromEntries(
    fields.map((of) => [of.name, changedSides[of.name] ?? fullerSide(of, keptRecord, mergedRecord)]),
  );
  const merge = useOneAtATime(async () => {
    const data = {
      kept: keptRecord['@id'],
      merged: mergedRecord.id,
      keptVersion: versionOf(keptRecord),
      mergedVersion: versionOf(mergedRecord),
      values: chosenValues(choices, keptRecord, mergedRecord),
    };
    await create('veteranMerges', { data }, { returnPromise: true });
    notify('merging.done', { type: 'success' });
    refresh();
    navigate(`/veterans/${keptRecord.id}/show`, { replace: true });
  });
  const { values: errors = {} }: { values?: Record<string, string> } = failureOf(error).body?.errors ?? {};
  return {
    fields,
    choices,
    choose: (name: string, side: Side) => setChangedSides((before) => ({ ...before, [name]: side })),
    merge,
    isPending,
    failure: error,
    /** The refusal of single values, by field. */
    errors,
    reset,
  };
}

const versionOf = (record: object): unknown => ('version' in record ? record.version : undefined);
