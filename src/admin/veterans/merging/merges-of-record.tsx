import UndoIcon from '@mui/icons-material/Undo';
import { Alert, Box, Button } from '@mui/material';
import { useState } from 'react';
import { useDelete, useGetList, useNotify, useRecordContext, useRefresh, useTranslate } from 'react-admin';
import { formatMoment } from '../../../domain/dates/days.ts';
import { useRight } from '../../access/use-right.ts';
import { failureOf } from '../../data-provider/errors.ts';
import type { VeteranMergeRecord, VeteranRecord } from '../../data-provider/records.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import { useCounts } from '../tab-label.tsx';

/** More than one record ever takes in. */
const MAX_MERGES = 30;

const dayOf = (moment: string): string => formatMoment(moment).slice(0, 10);

/** Says on a record which others were joined to it in the last 30 days, and lets users who may undo it (VET-18). */
export function MergesOfRecord() {
  const record = useRecordContext<VeteranRecord>();
  const { veteranMerges: count = 0 } = useCounts();
  const { data = [] } = useGetList<VeteranMergeRecord>(
    'veteranMerges',
    {
      filter: { kept: record?.['@id'] },
      pagination: { page: 1, perPage: MAX_MERGES },
      sort: { field: 'id', order: 'DESC' },
    },
    { enabled: count > 0 },
  );
  if (count === 0) return null;
  return data
    .filter(({ undoUntil }) => Boolean(undoUntil))
    .map((merge) => <MergeOfRecord key={merge.id} merge={merge} />);
}

function MergeOfRecord({ merge }: { readonly merge: VeteranMergeRecord }) {
  const translate = useTranslate();
  const canUndo = useRight('Veteran', 'DELETE');
  const [asking, setAsking] = useState(false);
  const id = String(merge.merged);
  return (
    <Alert severity="info" sx={{ mx: { xs: 2, md: 3 }, mt: 1.5, '& .MuiAlert-message': { flex: 1 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 }}>
        {translate('merging.made', { id, day: dayOf(String(merge.createdDate)) })}
        {canUndo && (
          <Button
            color="inherit"
            size="small"
            startIcon={<UndoIcon />}
            aria-label={translate('merging.undo.with', { id })}
            onClick={() => setAsking(true)}
          >
            {translate('merging.undo.button')}
          </Button>
        )}
      </Box>
      {asking && <Undo merge={merge} onClose={() => setAsking(false)} />}
    </Alert>
  );
}

interface UndoProps {
  readonly merge: VeteranMergeRecord;
  readonly onClose: () => void;
}

/** Asks before a merge is undone; what keeps it from being undone is listed there too. */
function Undo({ merge, onClose }: UndoProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const [remove, { isPending, error }] = useDelete();
  const onConfirm = useOneAtATime(async () => {
    await remove('veteranMerges', { id: merge.id, previousData: merge }, { returnPromise: true });
    notify('merging.undo.done', { type: 'success' });
    onClose();
    refresh();
  });
  const failure = error ? failureOf(error) : null;
  return (
    <ConfirmDialog
      open
      maxWidth="sm"
      busy={isPending}
      title={translate('merging.undo.title')}
      yesLabel={translate('merging.undo.yes')}
      noLabel={translate('merging.undo.no')}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      {translate('merging.undo.text', { id: String(merge.merged) })}{' '}
      {translate('merging.undo.until', { day: dayOf(String(merge.undoUntil)) })}
      {failure && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {translate(failure.message ?? '', { _: failure.message })}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
