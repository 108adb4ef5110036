import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { formatMoment } from '../../../domain/dates/days.ts';
import { resourcesName } from '../../../i18n/names.ts';
import type { ListImport } from '../../data-provider/calls/import-calls.ts';
import type { AppDataProvider } from '../../data-provider/data-provider.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { NoRecord } from '../../ui/records/no-record.tsx';
import { useNotifyError } from '../../ui/records/use-notify-error.ts';
import { EndedImport } from './ended-import.tsx';
import { MatchingForm } from './matching-form.tsx';
import { OutcomesCard } from './outcomes-card.tsx';
import { ProgressCard } from './progress-card.tsx';
import { useImport } from './use-imports.ts';

interface OneImportProps {
  readonly id: number;
  readonly onBack: () => void;
  readonly onShow: (id: number) => void;
}

/** An import: its columns, its dry run, its run, or what became of it. */
export function OneImport({ id, onBack, onShow }: OneImportProps) {
  const { data, error, refetch } = useImport(id);
  if (!data) return <NoRecord error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Heading listImport={data} onBack={onBack} />
      <ImportNotices listImport={data} />
      <Stage listImport={data} onBack={onBack} onShow={onShow} />
    </>
  );
}

interface StageProps extends Pick<OneImportProps, 'onBack' | 'onShow'> {
  readonly listImport: ListImport;
}

function Stage({ listImport, onBack, onShow }: StageProps) {
  const [isChanging, setChanging] = useState(false);
  switch (listImport.state) {
    case 'matching':
      return <MatchingForm listImport={listImport} onSent={() => onShow(listImport.id)} />;
    case 'checked':
      return isChanging ? (
        <MatchingForm
          listImport={listImport}
          onSent={() => {
            setChanging(false);
            onShow(listImport.id);
          }}
        />
      ) : (
        <OutcomesCard
          listImport={listImport}
          onChange={() => setChanging(true)}
          onRun={() => onShow(listImport.id)}
        />
      );
    case 'checking':
    case 'running':
    case 'paused':
    case 'undoing':
      return <ProgressCard listImport={listImport} onMoved={() => onShow(listImport.id)} />;
    default:
      return <EndedImport listImport={listImport} onBack={onBack} />;
  }
}

/** The file, who began, and the way out while nothing is written. */
function Heading({ listImport, onBack }: Pick<StageProps, 'listImport' | 'onBack'>) {
  const translate = useTranslate();
  const isWithoutWrites = ['matching', 'checking', 'checked'].includes(listImport.state);
  const { firstName, lastName } = listImport.createdBy ?? { firstName: '', lastName: '' };
  const name = `${firstName} ${lastName}`.trim();
  return (
    <Stack direction="row" sx={{ gap: 2, mb: 2, alignItems: 'center', flexWrap: 'wrap' }}>
      <Box sx={{ flex: '1 1 16rem', minWidth: 0 }}>
        <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {listImport.name}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {resourcesName(listImport.kind)} ·{' '}
          {translate('imports.open.by', { name, moment: formatMoment(listImport.createdDate) })}
        </Typography>
      </Box>
      {isWithoutWrites && <AbandonButton listImport={listImport} onBack={onBack} />}
    </Stack>
  );
}

function AbandonButton({ listImport, onBack }: Pick<StageProps, 'listImport' | 'onBack'>) {
  const translate = useTranslate();
  const provider = useDataProvider<AppDataProvider>();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const [isAsking, setAsking] = useState(false);
  const abandon = async () => {
    setAsking(false);
    try {
      await provider.abandonImport(listImport);
      notify('imports.open.abandoned', { type: 'success' });
    } catch (error) {
      notifyError(error);
    }
    onBack();
  };
  return (
    <>
      <Button color="inherit" onClick={() => setAsking(true)}>
        {translate('imports.open.abandon')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={translate('imports.open.abandonTitle')}
        danger
        onClose={() => setAsking(false)}
        onConfirm={() => void abandon()}
      >
        {translate('imports.open.abandonText')}
      </ConfirmDialog>
    </>
  );
}

/** Notices about the file: sheets that are not read, a guessed encoding, a mistake. */
function ImportNotices({ listImport: { sheet, state, failed } }: { listImport: ListImport }) {
  const translate = useTranslate();
  const isNew = state === 'matching';
  const others = sheet.otherSheets.join(', ');
  return (
    <Stack sx={{ gap: 1, mb: 2 }}>
      {failed && <Alert severity="error">{translate('imports.open.failed')}</Alert>}
      {isNew && others !== '' && (
        <Alert severity="info">{translate('imports.open.otherSheets', { name: sheet.name, others })}</Alert>
      )}
      {isNew && sheet.encoding === 'windows-1252' && (
        <Alert severity="info">{translate('imports.open.encoding')}</Alert>
      )}
    </Stack>
  );
}
