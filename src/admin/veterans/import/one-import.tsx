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
      <Heading found={data} onBack={onBack} />
      <ImportNotices found={data} />
      <Stage found={data} onBack={onBack} onShow={onShow} />
    </>
  );
}

interface StageProps extends Pick<OneImportProps, 'onBack' | 'onShow'> {
  readonly found: ListImport;
}

function Stage({ found, onBack, onShow }: StageProps) {
  const [isChanging, setChanging] = useState(false);
  switch (found.state) {
    case 'matching':
      return <MatchingForm found={found} onSent={() => onShow(found.id)} />;
    case 'checked':
      return isChanging ? (
        <MatchingForm
          found={found}
          onSent={() => {
            setChanging(false);
            onShow(found.id);
          }}
        />
      ) : (
        <OutcomesCard found={found} onChange={() => setChanging(true)} onRun={() => onShow(found.id)} />
      );
    case 'checking':
    case 'running':
    case 'paused':
    case 'undoing':
      return <ProgressCard found={found} onMoved={() => onShow(found.id)} />;
    default:
      return <EndedImport found={found} onBack={onBack} />;
  }
}

/** The file, who began, and the way out while nothing is written. */
function Heading({ found, onBack }: Pick<StageProps, 'found' | 'onBack'>) {
  const translate = useTranslate();
  const isWithoutWrites = ['matching', 'checking', 'checked'].includes(found.state);
  const { firstName, lastName } = found.createdBy ?? { firstName: '', lastName: '' };
  const name = `${firstName} ${lastName}`.trim();
  return (
    <Stack direction="row" sx={{ gap: 2, mb: 2, alignItems: 'center', flexWrap: 'wrap' }}>
      <Box sx={{ flex: '1 1 16rem', minWidth: 0 }}>
        <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {found.name}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {resourcesName(found.kind)} ·{' '}
          {translate('imports.open.by', { name, moment: formatMoment(found.createdDate) })}
        </Typography>
      </Box>
      {isWithoutWrites && <AbandonButton found={found} onBack={onBack} />}
    </Stack>
  );
}

function AbandonButton({ found, onBack }: Pick<StageProps, 'found' | 'onBack'>) {
  const translate = useTranslate();
  const provider = useDataProvider<AppDataProvider>();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const [isAsking, setAsking] = useState(false);
  const abandon = async () => {
    setAsking(false);
    try {
      await provider.abandonImport(found);
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
function ImportNotices({ found: { sheet, state, failed } }: { found: ListImport }) {
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
