import ScanIcon from '@mui/icons-material/GppMaybeOutlined';
import { CircularProgress, IconButton, Tooltip } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useNotify, useRefresh, useTranslate } from 'react-admin';
import type { AppDataProvider } from '../../data-provider/data-provider.ts';
import { failureOf } from '../../data-provider/errors.ts';
import type { VeteranFileRecord } from '../../data-provider/records.ts';

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
  const label = translate('veteranFiles.scan.again', { name });
  return (
    <Tooltip title={label}>
      <span>
        <IconButton
          size="small"
          aria-label={label}
          aria-busy={isPending}
          disabled={isPending}
          onClick={() => mutate()}
          sx={{ width: 34, height: 34 }}
        >
          {isPending ? <CircularProgress size={18} aria-hidden /> : <ScanIcon fontSize="small" />}
        </IconButton>
      </span>
    </Tooltip>
  );
}
