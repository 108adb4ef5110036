import { Alert, Button, Card, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { LinkBase, useTranslate } from 'react-admin';
import { RESULTS } from '../../../domain/imports/imports.ts';
import { menuOf } from '../../../domain/imports/kind-names.ts';
import { useRight } from '../../access/use-right.ts';
import type { ListImport } from '../../data-provider/calls/import-calls.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CountTabs } from './count-tabs.tsx';
import { RefusedRowsButton } from './refused-rows-button.tsx';
import { RowsTable } from './rows-table.tsx';
import { useImportCall } from './use-imports.ts';

/** The veterans' list, narrowed to what is to be completed. */
const TO_COMPLETE_ADDRESS = `/veterans?filter=${encodeURIComponent('{"toComplete":true}')}`;

interface EndedImportProps {
  readonly found: ListImport;
  readonly onBack: () => void;
}

/** Shows the result of an import row by row, and its undo. */
export function EndedImport({ found, onBack }: EndedImportProps) {
  const translate = useTranslate();
  const [shown, setShown] = useState(RESULTS.find((result) => found.results[result]) ?? 'created');
  return (
    <Card component="section" aria-labelledby="import-results" sx={{ p: 2 }}>
      <Typography id="import-results" variant="h3" component="h2" sx={{ mb: 1 }}>
        {translate('imports.results.title')} · {translate(`imports.past.state.${found.state}`)}
      </Typography>
      <CountTabs
        label={translate('imports.results.title')}
        names={RESULTS.filter((result) => found.results[result] || result === shown)}
        counts={found.results}
        texts="imports.results"
        shown={shown}
        onShow={setShown}
      />
      {found.forgotten ? (
        <Alert severity="info">{translate('imports.past.forgotten')}</Alert>
      ) : (
        <RowsTable found={found} query={{ result: shown }} />
      )}
      <Stack direction="row" sx={{ mt: 2, gap: 1, flexWrap: 'wrap' }}>
        <Button variant="contained" onClick={onBack}>
          {translate('imports.past.back')}
        </Button>
        {found.kind === 'veterans' && (
          <Button component={LinkBase} to={TO_COMPLETE_ADDRESS}>
            {translate('imports.results.toComplete')}
          </Button>
        )}
        {!found.forgotten && <RefusedRowsButton found={found} />}
        <UndoButton found={found} />
      </Stack>
    </Card>
  );
}

/** Takes the whole import back, for users who may delete veterans. */
function UndoButton({ found }: { found: ListImport }) {
  const translate = useTranslate();
  const mayDelete = useRight(menuOf(found.kind), 'DELETE');
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useImportCall<void>((provider) => provider.commandImport(found, 'undo'));
  const { created = 0, changed = 0 } = found.results;
  if (!mayDelete || found.forgotten || created + changed === 0) return null;
  return (
    <>
      <BusyButton variant="outlined" color="error" busy={isPending} onClick={() => setAsking(true)}>
        {translate('imports.past.undo')}
      </BusyButton>
      <ConfirmDialog
        open={isAsking}
        danger
        title={translate('imports.past.undoTitle')}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          mutate();
        }}
      >
        {translate('imports.past.undoText')}
      </ConfirmDialog>
    </>
  );
}
