import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/LinkOff';
import { Box, Button, IconButton, Tooltip, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useDelete, useNotify, useRecordContext, useTranslate } from 'react-admin';
import { recordName } from '../../../domain/model/record-name.ts';
import { useRight } from '../../access/use-right.ts';
import type { VeteranRecord } from '../../data-provider/records.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { StaleDataNotice } from '../../ui/lists/stale-data-notice.tsx';
import { useNotifyError } from '../../ui/records/use-notify-error.ts';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import { Person } from '../associate/person.tsx';
import { SECTION_HEAD } from '../facts.tsx';
import { RelationDialog } from './relation-dialog.tsx';
import { partName } from './relation-names.ts';
import { type Relative, useRelations } from './use-relations.ts';

/** Shows the relations of the person: widow, children, brothers in arms… (VET-16). */
export function RelationsCard() {
  const translate = useTranslate();
  const record = useRecordContext<VeteranRecord>();
  const canEdit = useRight('Veteran', 'EDIT');
  const { relatives, error, isFetching, onRetry } = useRelations(record);
  const [adding, setAdding] = useState(false);
  const [relativeToRemove, setRelativeToRemove] = useState<Relative | null>(null);
  const id = useId();
  if (!record) return null;
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 3 }}>
      <Box sx={SECTION_HEAD}>
        <Typography id={id} variant="h3" sx={{ color: 'primary.main' }}>
          {translate('veterans.relations.title')}
        </Typography>
        {canEdit && (
          <Button size="small" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
            {translate('veterans.relations.add')}
          </Button>
        )}
      </Box>
      <StaleDataNotice error={error} isFetching={isFetching} onRetry={onRetry} />
      {relatives?.length === 0 && (
        <Typography color="textSecondary">{translate('veterans.relations.none')}</Typography>
      )}
      <Box component="ul" aria-labelledby={id} sx={LIST}>
        {relatives?.map((relative) => (
          <Box component="li" key={relative.relation.id} sx={ROW}>
            <Box sx={{ minWidth: 0, flex: 1 }}>
              <Typography variant="caption" color="textSecondary">
                {partName(relative.part, relative.person.civility)}
              </Typography>
              <Person person={relative.person} />
            </Box>
            {canEdit && <RemoveButton relative={relative} onClick={() => setRelativeToRemove(relative)} />}
          </Box>
        ))}
      </Box>
      {adding && (
        <RelationDialog record={record} relatives={relatives ?? []} onClose={() => setAdding(false)} />
      )}
      {relativeToRemove && <Removal relative={relativeToRemove} onClose={() => setRelativeToRemove(null)} />}
    </Box>
  );
}

interface OneProps {
  readonly relative: Relative;
}

function RemoveButton({ relative, onClick }: OneProps & { readonly onClick: () => void }) {
  const translate = useTranslate();
  const label = translate('veterans.relations.remove', { name: recordName(relative.person) });
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={onClick} size="small">
        <RemoveIcon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}

/** Asks before a relation goes; both records stay. */
function Removal({ relative, onClose }: OneProps & { readonly onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const [remove, { isPending }] = useDelete();
  const onConfirm = useOneAtATime(async () => {
    const { relation } = relative;
    try {
      await remove('veteranRelations', { id: relation.id, previousData: relation }, { returnPromise: true });
      notify('resources.veteranRelations.notifications.deleted', { type: 'success' });
    } catch (error) {
      notifyError(error);
    }
    onClose();
  });
  return (
    <ConfirmDialog
      open
      danger
      busy={isPending}
      title={translate('veterans.relations.ask', { name: recordName(relative.person) })}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      {translate('veterans.relations.askText')}
    </ConfirmDialog>
  );
}

const LIST = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  columnGap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
} as const;

const ROW = { display: 'flex', alignItems: 'flex-start', gap: 1, py: 1 } as const;
