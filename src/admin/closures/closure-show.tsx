import UndoIcon from '@mui/icons-material/UndoOutlined';
import { Button } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify, useRecordContext, useRedirect, useTranslate } from 'react-admin';
import { dayOf } from '../../domain/dates/days.ts';
import { serviceToday } from '../../shared/page-settings.ts';
import { useCanAccess } from '../access/use-can-access.ts';
import type { DisplacedPerson } from '../data-provider/calls/closure-calls.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import type { ClosureRecord } from '../data-provider/records.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DeleteRecordButton } from '../ui/records/delete-record-button.tsx';
import { EditRecordButton, FieldGrid, Fields, RecordPage } from '../ui/records/record-page.tsx';
import { useNotifyError } from '../ui/records/use-notify-error.ts';
import { PeopleTable } from './people-table.tsx';

const FIELDS = ['name', 'startDate', 'endDate', 'startHour', 'endHour', 'region', 'cell'];

/** A closure with whom it moved or cancelled; today it can be taken back (CLOSE-02). */
export function ClosureShow() {
  const [returnedPeople, setReturnedPeople] = useState<readonly DisplacedPerson[] | null>(null);
  return (
    <RecordPage actions={<Actions undone={returnedPeople !== null} onUndone={setReturnedPeople} />}>
      <FieldGrid>
        <Fields names={FIELDS} />
      </FieldGrid>
      {returnedPeople ? <PeopleTable people={returnedPeople} isUndone /> : <DisplacedPeople />}
    </RecordPage>
  );
}

interface ActionsProps {
  readonly undone: boolean;
  readonly onUndone: (people: readonly DisplacedPerson[]) => void;
}

function Actions({ undone, onUndone }: ActionsProps) {
  const translate = useTranslate();
  const redirect = useRedirect();
  if (undone)
    return (
      <Button variant="contained" onClick={() => redirect('list', 'closures')}>
        {translate('closures.undo.close')}
      </Button>
    );
  return (
    <>
      <UndoButton onUndone={onUndone} />
      <EditRecordButton />
      <DeleteRecordButton />
    </>
  );
}

/** Takes the closure back on its first day: who has not moved since returns. */
function UndoButton({ onUndone }: Pick<ActionsProps, 'onUndone'>) {
  const record = useRecordContext<ClosureRecord>();
  const provider = useDataProvider<AppDataProvider>();
  const translate = useTranslate();
  const redirect = useRedirect();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const [asking, setAsking] = useState(false);
  const deletes = useCanAccess({ resource: 'closures', action: 'delete' });
  const restores = useCanAccess({ resource: 'appointments', action: 'delete' });
  const { mutate, isPending } = useMutation({
    mutationFn: () => provider.undoClosure(record?.id ?? ''),
    onSuccess: (people) => {
      notify('closures.undo.done', { type: 'success' });
      if (people.length > 0) onUndone(people);
      else redirect('list', 'closures');
    },
    onError: notifyError,
    onSettled: () => setAsking(false),
  });
  const isOfToday = dayOf(record?.createdDate) === serviceToday();
  if (!isOfToday || !deletes.canAccess || !restores.canAccess) return null;
  return (
    <>
      <Button variant="outlined" startIcon={<UndoIcon />} onClick={() => setAsking(true)}>
        {translate('closures.undo.action')}
      </Button>
      <ConfirmDialog
        open={asking}
        busy={isPending}
        title={translate('closures.undo.title')}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
      >
        {translate('closures.undo.text')}
      </ConfirmDialog>
    </>
  );
}

function DisplacedPeople() {
  const record = useRecordContext<ClosureRecord>();
  const provider = useDataProvider<AppDataProvider>();
  const { canAccess } = useCanAccess({ resource: 'appointments', action: 'show' });
  const { data = [] } = useQuery({
    queryKey: ['closures', 'displaced', record?.id],
    queryFn: () => provider.displacedBy(record?.id ?? ''),
    enabled: record !== undefined && canAccess === true,
  });
  return data.length > 0 ? <PeopleTable people={data} /> : null;
}
