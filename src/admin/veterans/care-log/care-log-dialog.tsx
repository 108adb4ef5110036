import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, LinearProgress, Typography } from '@mui/material';
import { Form, useTranslate } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { careLogRequest, DEFAULT_PAGES } from '../../../domain/documents/care-log.ts';
import { useEntityResolver } from '../../ui/forms/use-entity-resolver.ts';
import { IntegerInput } from '../../ui/inputs/integer-input.tsx';
import { TitledDialog } from '../../ui/titled-dialog.tsx';
import { type CareLogOptions, useCareLog } from './use-care-log.ts';

const DEFAULTS = { pages: DEFAULT_PAGES };

/** Asks how many pages of entries the care log has, and downloads it; who closes it waits no longer (CARE-01). */
export function CareLogDialog(props: CareLogOptions) {
  const translate = useTranslate();
  const resolver = useEntityResolver(careLogRequest, null);
  const { download, isPending, close } = useCareLog(props);
  return (
    <TitledDialog
      onClose={close}
      title={translate('careLog.title')}
      text={translate('careLog.hint')}
      form={(parts) => (
        <Form
          record={DEFAULTS}
          resolver={resolver}
          onSubmit={(values: FieldValues) => download(Number(values.pages))}
          noValidate
          disableInvalidFormNotification
        >
          {parts}
        </Form>
      )}
      buttons={
        <>
          <Button onClick={close}>{translate('careLog.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={isPending} startIcon={<DownloadIcon />}>
            {translate('careLog.download')}
          </Button>
        </>
      }
    >
      <IntegerInput
        source="pages"
        label="careLog.pages"
        helperText="careLog.pagesHint"
        isRequired
        autoFocus
        disabled={isPending}
      />
      <Box sx={{ minHeight: 30 }} aria-busy={isPending}>
        <Typography role="status" color="textSecondary" variant="body2">
          {isPending ? translate('careLog.making') : ''}
        </Typography>
        {isPending && <LinearProgress aria-label={translate('careLog.making')} sx={{ mt: 0.5 }} />}
      </Box>
    </TitledDialog>
  );
}
