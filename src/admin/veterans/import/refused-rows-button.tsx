import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ListImport } from '../../data-provider/calls/import-calls.ts';
import type { AppDataProvider } from '../../data-provider/data-provider.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { useNotifyError } from '../../ui/records/use-notify-error.ts';
import { saveFile } from '../../ui/save-file.ts';

/** Saves the refused rows as a sheet, with the reason in the last column; nothing where none is refused. */
export function RefusedRowsButton({ listImport }: { listImport: ListImport }) {
  const translate = useTranslate();
  const provider = useDataProvider<AppDataProvider>();
  const { mutate, isPending } = useMutation({
    mutationFn: () => provider.refusedRows(listImport.id),
    onSuccess: (file) => saveFile(translate('imports.outcomes.downloadName'), file),
    onError: useNotifyError(),
  });
  if (!listImport.outcomes.refused) return null;
  return (
    <BusyButton variant="outlined" busy={isPending} startIcon={<DownloadIcon />} onClick={() => mutate()}>
      {translate('imports.outcomes.download')}
    </BusyButton>
  );
}
