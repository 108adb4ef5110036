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
  readonly listImport: ListImport;
  readonly onBack: () => void;
}

/** Shows the result of an import row by row, and its undo. */
export function EndedImport({ listImport, onBack }: EndedImportProps) {
  const translate = useTranslate();
  const [shownResult, setShownResult] = useState(
    RESULTS.find((result) => listImport.results[result]) ?? 'created',
  );
  return (
    <Card component="section" aria-labelledby="import-results" sx={{ p: 2 }}>
      <Typography id="import-results" variant="h3" component="h2" sx={{ mb: 1 }}>
        {translate('imports.results.title')} · {translate(`imports.past.state.${listImport.state}`)}
      </Typography>
      <CountTabs
        label={translate('imports.results.title')}
        names={RESULTS.filter((result) => listImport.results[result] || result === shownResult)}
        counts={listImport.results}
        texts="imports.results"
        selectedTab={shownResult}
        onShow={setShownResult}
      />
      {listImport.forgotten ? (
        <Alert severity="info">{translate('imports.past.forgotten')}</Alert>
      ) : (
        <RowsTable listImport={listImport} query={{ result: shownResult }} />
      )}
      <Stack direction="row" sx={{ mt: 2, gap: 1, flexWrap: 'wrap' }}>
        <Button variant="contained" onClick={onBack}>
          {translate('imports.past.back')}
        </Button>
        {listImport.kind === 'veterans' && (
          <Button component={LinkBase} to={TO_COMPLETE_ADDRESS}>
            {translate('imports.results.toComplete')}
          </Button>
        )}
        {!listImport.forgotten && <RefusedRowsButton listImport={listImport} />}
        <UndoButton listImport={listImport} />
      </Stack>
    </Card>
  );
}

/** Takes the whole import back, for users who may delete veterans. */
function UndoButton({ listImport }: { listImport: ListImport }) {
  const translate = useTranslate();
  const mayDelete = useRight(menuOf(listImport.kind), 'DELETE');
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useImportCall<void>((provider) => provider.commandImport(listImport, 'undo'));
  const { created = 0, changed = 0 } = listImport.results;
  if (!mayDelete || listImport.forgotten || created + changed === 0) return null;
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
