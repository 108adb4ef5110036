import { Box, Button, Card, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { LinkBase, useDataProvider, useNavigate, useTranslate } from 'react-admin';
import { recordName } from '../../../domain/model/record-name.ts';
import type { Likeness } from '../../data-provider/calls/likenesses.ts';
import type { AppDataProvider } from '../../data-provider/data-provider.ts';
import type { VeteranRecord } from '../../data-provider/records.ts';
import { ErrorView } from '../../ui/records/error-view.tsx';
import { RecordSkeleton } from '../../ui/records/no-record.tsx';
import { PersonSearch } from '../associate/person-search.tsx';
import { LikeRecord } from '../likenesses/like-record.tsx';
import { askedOf } from '../likenesses/use-likenesses.ts';
import { LikenessReasons } from '../likenesses/why.tsx';
import { mergeAddress } from './addresses.ts';

interface OtherChoiceProps {
  readonly record: VeteranRecord;
}

/** Chooses the record that is of the same person: one that is alike, or any that is searched for. */
export function OtherChoice({ record }: OtherChoiceProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2, md: 3 }, maxWidth: 1100 }}>
      <Typography id={id} variant="h2" sx={{ mb: 2 }}>
        {translate('merging.find.title')}
      </Typography>
      <Likenesses record={record} />
      <Typography variant="h3" sx={{ mt: 3, mb: 1.5 }}>
        {translate('merging.find.search')}
      </Typography>
      <PersonSearch record={record} onPick={(other) => navigate(mergeAddress(record.id, other.id))} />
    </Card>
  );
}

function Likenesses({ record }: OtherChoiceProps) {
  const translate = useTranslate();
  const provider = useDataProvider<AppDataProvider>();
  const values = askedOf(record);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['veteranLikenesses', record.id, values],
    queryFn: ({ signal }) => provider.veteranLikenesses({ ...values, id: record.id }, signal),
    enabled: values !== null,
  });
  if (error) return <ErrorView error={error} onRetry={() => void refetch()} />;
  if (isPending && values !== null) return <RecordSkeleton />;
  const members = data?.members ?? [];
  return (
    <>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {translate('merging.find.like')}
      </Typography>
      {members.length === 0 && (
        <Typography color="textSecondary">{translate('merging.find.none')}</Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0 }}>
        {members.map((one) => (
          <LikeRecord key={one['@id']} record={one}>
            <LikenessReasons reasons={one.reasons} isDuplicate={one.duplicate} />
            <CompareButton record={record} other={one} />
          </LikeRecord>
        ))}
      </Box>
    </>
  );
}

function CompareButton({ record, other }: OtherChoiceProps & { readonly other: Likeness }) {
  const translate = useTranslate();
  return (
    <Button
      variant="outlined"
      size="small"
      component={LinkBase}
      to={mergeAddress(record.id, other.id)}
      aria-label={translate('merging.find.compareWith', { name: recordName(other) })}
      sx={{ mt: 0.75 }}
    >
      {translate('merging.find.compare')}
    </Button>
  );
}
