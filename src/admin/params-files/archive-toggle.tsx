import ArchiveIcon from '@mui/icons-material/DeleteOutlined';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useNotify, useRecordContext, useRefresh, useTranslate } from 'react-admin';
import { useCanAccess } from '../access/use-can-access.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import type { HydraRecord } from '../data-provider/hydra.ts';
import { useNotifyError } from '../ui/records/use-notify-error.ts';
import { RowIconButton } from '../ui/row-icon-button.tsx';

/** Archives a file type or takes it back: the icon is red while archived, green otherwise (REF-01). */
export function ArchiveToggle() {
  const record = useRecordContext<HydraRecord>();
  const dataProvider = useDataProvider<AppDataProvider>();
  const translate = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const refresh = useRefresh();
  const { canAccess } = useCanAccess({ resource: 'paramsFiles', action: 'delete' });
  const { mutate, isPending } = useMutation({
    mutationFn: async (willBeArchived: boolean) => {
      if (record) await dataProvider.setArchived('paramsFiles', record, willBeArchived);
    },
    onSuccess: (_, isNowArchived) => {
      notify(`resources.paramsFiles.notifications.${isNowArchived ? 'deleted' : 'updated'}`, {
        type: 'success',
      });
      refresh();
    },
    onError: notifyError,
  });
  if (!record || !canAccess) return null;
  const isArchived = record.archived === true;
  const label = translate(isArchived ? 'screens.paramsFiles.restore' : 'screens.paramsFiles.archive', {
    name: record.name,
  });
  return (
    <RowIconButton
      label={label}
      color={isArchived ? 'error' : 'success'}
      disabled={isPending}
      onClick={() => mutate(!isArchived)}
    >
      <ArchiveIcon fontSize="small" />
    </RowIconButton>
  );
}
