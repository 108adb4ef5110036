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
    mutationFn: async (archived: boolean) => {
      if (record) await dataProvider.setArchived('paramsFiles', record, archived);
    },
    onSuccess: (_, archived) => {
      notify(`resources.paramsFiles.notifications.${archived ? 'deleted' : 'updated'}`, { type: 'success' });
      refresh();
    },
    onError: notifyError,
  });
  if (!record || !canAccess) return null;
  const archived = record.archived === true;
  const label = translate(archived ? 'screens.paramsFiles.restore' : 'screens.paramsFiles.archive', {
    name: record.name,
  });
  return (
    <RowIconButton
      label={label}
      color={archived ? 'error' : 'success'}
      disabled={isPending}
      onClick={() => mutate(!archived)}
    >
      <ArchiveIcon fontSize="small" />
    </RowIconButton>
  );
}
