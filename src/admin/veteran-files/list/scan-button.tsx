import ScanIcon from '@mui/icons-material/GppMaybeOutlined';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useNotify, useRefresh, useTranslate } from 'react-admin';
import type { AppDataProvider } from '../../data-provider/data-provider.ts';
import { failureOf } from '../../data-provider/errors.ts';
import type { VeteranFileRecord } from '../../data-provider/records.ts';
import { BusyIconButton } from '../../ui/busy-icon-button.tsx';

/** Has a document scanned again, and says what came of it (DOC-06). */
export function ScanButton({ file }: { file: VeteranFileRecord }) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const dataProvider = useDataProvider<AppDataProvider>();
  const name = String(file.name);
  const { mutate, isPending } = useMutation({
    mutationFn: () => dataProvider.scanFile(file),
    onSuccess: ({ scan }) => {
      const type = scan === 'quarantined' ? 'warning' : 'success';
      notify(`veteranFiles.scan.${scan === 'quarantined' ? 'still' : 'clean'}`, {
        type,
        messageArgs: { name },
      });
      refresh();
    },
    onError: (error) => {
      const { message = 'ra.notification.http_error' } = failureOf(error);
      notify(message, { type: 'error', messageArgs: { _: message } });
    },
  });
  return (
    <BusyIconButton
      label={translate('veteranFiles.scan.again', { name })}
      icon={<ScanIcon fontSize="small" />}
      busy={isPending}
      onClick={() => mutate()}
    />
  );
}
