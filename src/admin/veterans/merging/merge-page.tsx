import { Alert, Box } from '@mui/material';
import { useGetOne, useLocation, useTranslate } from 'react-admin';
import { failureOf } from '../../data-provider/errors.ts';
import type { VeteranRecord } from '../../data-provider/records.ts';
import { ErrorView } from '../../ui/records/error-view.tsx';
import { RecordSkeleton } from '../../ui/records/no-record.tsx';
import { BesideRecord } from '../history/beside-record.tsx';
import { MergeForm } from './merge-form.tsx';
import { OtherChoice } from './other-choice.tsx';

/** /veterans/{id}/fusion?avec={other}: joins another record to this one (VET-18). */
export const VeteranMerging = () => (
  <BesideRecord title="merging.title" resource="veterans" action="delete">
    {(record) => <Merging record={record} />}
  </BesideRecord>
);

/** The number of the other record, as the address names it. */
function useOther(): string | null {
  const number = new URLSearchParams(useLocation().search).get('avec');
  return number && /^[1-9]\d{0,8}$/.test(number) ? number : null;
}

interface MergingProps {
  readonly record: VeteranRecord;
}

function Merging({ record }: MergingProps) {
  const other = useOther();
  if (other === null || other === String(record.id)) return <OtherChoice record={record} />;
  return <Pair key={other} record={record} other={other} />;
}

function Pair({ record, other }: MergingProps & { readonly other: string }) {
  const translate = useTranslate();
  const { data, error, isPending, refetch } = useGetOne<VeteranRecord>('veterans', { id: other });
  const { status } = failureOf(error);
  if (status === 404 || status === 301)
    return (
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Alert severity="warning">{translate('merging.find.unknown', { id: other })}</Alert>
        <OtherChoice record={record} />
      </Box>
    );
  if (error && !data) return <ErrorView error={error} onRetry={() => void refetch()} />;
  if (isPending || !data) return <RecordSkeleton />;
  return <MergeForm keptRecord={record} mergedRecord={data} />;
}
