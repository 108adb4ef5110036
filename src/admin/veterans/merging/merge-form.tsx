import SwapIcon from '@mui/icons-material/SwapHoriz';
import { Alert, Box, Button, Card, Link, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { LinkBase, useCreatePath, useRefresh, useTranslate } from 'react-admin';
import { formatMoment } from '../../../domain/dates/days.ts';
import { MERGE_FIELDS } from '../../../domain/merging/choices.ts';
import { recordName } from '../../../domain/model/record-name.ts';
import type { VeteranRecord } from '../../data-provider/records.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { mergeAddress } from './addresses.ts';
import { EqualFields } from './equal-fields.tsx';
import { MergeConfirm } from './merge-confirm.tsx';
import { MERGE_GRID, MergeRow, type PairProps } from './merge-row.tsx';
import { Moves } from './moves.tsx';
import { useMerge } from './use-merge.ts';

/** Both records side by side, field by field, and the button that joins them (VET-18). */
export function MergeForm({ keptRecord, mergedRecord }: PairProps) {
  const translate = useTranslate();
  const { fields, choices, choose, merge, isPending, failure, errors } = useMerge({
    keptRecord,
    mergedRecord,
  });
  const [asking, setAsking] = useState(false);
  // Once it is answered, the page itself says what was refused.
  useEffect(() => {
    if (failure) setAsking(false);
  }, [failure]);
  return (
    <Card sx={{ p: { xs: 2, md: 3 }, maxWidth: 1100 }}>
      {failure && <Failure failure={failure} />}
      <Heads keptRecord={keptRecord} mergedRecord={mergedRecord} />
      <Typography color="textSecondary" sx={{ my: 1.5 }}>
        {fields.length > 0
          ? `${translate('merging.differences', { smart_count: fields.length })}. ${translate('merging.intro')}`
          : translate('merging.noDifference')}
      </Typography>
      {fields.map((of) => (
        <MergeRow
          key={of.name}
          of={of}
          keptRecord={keptRecord}
          mergedRecord={mergedRecord}
          side={choices[of.name] ?? 'kept'}
          disabled={isPending}
          error={of.names.map((name) => errorText(errors[name])).find(Boolean)}
          onChoose={(side) => choose(of.name, side)}
        />
      ))}
      <EqualFields fields={MERGE_FIELDS.filter((of) => !fields.includes(of))} record={keptRecord} />
      <Moves keptRecord={keptRecord} mergedRecord={mergedRecord} />
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 3, '& > *': { flexGrow: { xs: 1, sm: 0 } } }}
      >
        <BusyButton busy={isPending} onClick={() => setAsking(true)}>
          {translate('merging.submit')}
        </BusyButton>
        <Button component={LinkBase} to={mergeAddress(keptRecord.id)} disabled={isPending}>
          {translate('merging.other')}
        </Button>
      </Box>
      {asking && (
        <MergeConfirm
          keptRecord={keptRecord}
          mergedRecord={mergedRecord}
          busy={isPending}
          onClose={() => setAsking(false)}
          onConfirm={merge}
        />
      )}
    </Card>
  );
}

/** The text of a violation; that of a list's entry stands deeper. */
function errorText(error: unknown): string | undefined {
  if (typeof error === 'string') return error;
  if (typeof error !== 'object' || error === null) return undefined;
  return Object.values(error).map(errorText).find(Boolean);
}

/** The refusal of the merge, where it is read first; of records that changed meanwhile, the way to compare again. */
function Failure({ failure }: { readonly failure: Error & { readonly status?: number } }) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) banner.current?.focus();
  }, [failure]);
  return (
    <Alert
      ref={banner}
      tabIndex={-1}
      severity="error"
      sx={{ mb: 2, whiteSpace: 'pre-line' }}
      action={
        failure.status === 412 && (
          <Button color="inherit" size="small" onClick={refresh}>
            {translate('merging.again')}
          </Button>
        )
      }
    >
      {translate(failure.message, { _: failure.message })}
    </Alert>
  );
}

/** The head of each column: which record stays, and which becomes a part of it. */
function Heads({ keptRecord, mergedRecord }: PairProps) {
  const translate = useTranslate();
  return (
    <Box sx={MERGE_GRID}>
      <Box sx={{ display: { xs: 'none', sm: 'block' } }} />
      <Head part="kept" record={keptRecord} />
      <Head part="merged" record={mergedRecord}>
        <Button
          size="small"
          startIcon={<SwapIcon />}
          component={LinkBase}
          to={mergeAddress(mergedRecord.id, keptRecord.id)}
          sx={{ mt: 0.5, textAlign: 'left' }}
        >
          {translate('merging.swap', { id: String(mergedRecord.id) })}
        </Button>
      </Head>
    </Box>
  );
}

interface HeadProps {
  readonly part: 'kept' | 'merged';
  readonly record: VeteranRecord;
  readonly children?: React.ReactNode;
}

function Head({ part, record, children }: HeadProps) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography variant="h3" component="h2" sx={{ color: part === 'kept' ? 'primary.main' : undefined }}>
        {translate('merging.numbered', { part: translate(`merging.${part}`), id: String(record.id) })}
      </Typography>
      <Link
        component={LinkBase}
        to={createPath({ resource: 'veterans', type: 'show', id: record.id })}
        target="_blank"
        rel="noopener"
      >
        {recordName(record)}
      </Link>
      {record.createdDate && (
        <Typography variant="body2" color="textSecondary">
          {translate('merging.created', { day: formatMoment(record.createdDate).slice(0, 10) })}
        </Typography>
      )}
      {children}
    </Box>
  );
}
