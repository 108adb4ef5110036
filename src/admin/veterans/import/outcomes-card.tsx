import { Alert, Box, Button, Card, Checkbox, FormControlLabel, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import {
  OUTCOMES,
  type Outcome,
  WRITTEN_OUTCOMES,
  type WrittenOutcome,
} from '../../../domain/imports/imports.ts';
import { menuOf } from '../../../domain/imports/kind-names.ts';
import { useRight } from '../../access/use-right.ts';
import type { ListImport } from '../../data-provider/calls/import-calls.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CountTabs } from './count-tabs.tsx';
import { RefusedRowsButton } from './refused-rows-button.tsx';
import { RowsTable } from './rows-table.tsx';
import { useImportCall } from './use-imports.ts';

interface OutcomesCardProps {
  readonly listImport: ListImport;
  readonly onChange: () => void;
  readonly onRun: () => void;
}

const OPTION_TEXTS: Readonly<Record<WrittenOutcome, string>> = {
  new: 'includeNew',
  changes: 'includeChanges',
  double: 'includeDouble',
};

/** Shows the outcome of each row in the dry run, and runs the chosen ones (VET-19). */
export function OutcomesCard({ listImport, onChange, onRun }: OutcomesCardProps) {
  const translate = useTranslate();
  const [shownOutcome, setShownOutcome] = useState<Outcome>(
    OUTCOMES.find((outcome) => listImport.outcomes[outcome]) ?? 'new',
  );
  const hasUnknown = Object.values(listImport.unknownValues).some((values) => values.length > 0);
  return (
    <Card component="section" aria-labelledby="import-outcomes" sx={{ p: 2 }}>
      <Typography id="import-outcomes" variant="h3" component="h2" sx={{ mb: 1 }}>
        {translate('imports.outcomes.title')}
      </Typography>
      {hasUnknown && Boolean(listImport.outcomes.refused) && (
        <Alert
          severity="warning"
          sx={{ mb: 1 }}
          action={
            <Button color="inherit" size="small" onClick={onChange}>
              {translate('imports.outcomes.change')}
            </Button>
          }
        >
          {translate('imports.outcomes.unknownValues')}
        </Alert>
      )}
      <CountTabs
        label={translate('imports.outcomes.title')}
        names={OUTCOMES}
        counts={listImport.outcomes}
        texts="imports.outcomes"
        selectedTab={shownOutcome}
        onShow={setShownOutcome}
      />
      <RowsTable key={shownOutcome} listImport={listImport} query={{ outcome: shownOutcome }} />
      {Boolean(listImport.outcomes.refused) && listImport.kind !== 'veteranFiles' && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {translate('imports.outcomes.downloadHelp')}
        </Typography>
      )}
      <Stack direction="row" sx={{ mt: 1, gap: 1, flexWrap: 'wrap' }}>
        <RefusedRowsButton listImport={listImport} />
        <Button onClick={onChange}>{translate('imports.outcomes.change')}</Button>
      </Stack>
      <RunForm listImport={listImport} onRun={onRun} />
    </Card>
  );
}

/** Chooses the outcomes to write, and begins after a question. */
function RunForm({ listImport, onRun }: Pick<OutcomesCardProps, 'listImport' | 'onRun'>) {
  const translate = useTranslate();
  const mayEdit = useRight(menuOf(listImport.kind), 'EDIT');
  const [isAsking, setAsking] = useState(false);
  const [chosenOutcomes, setChosen] = useState<ReadonlySet<WrittenOutcome>>(new Set(['new', 'changes']));
  const mayWrite = (outcome: WrittenOutcome) => outcome !== 'changes' || mayEdit;
  const writtenOutcomes = WRITTEN_OUTCOMES.filter(
    (outcome) => chosenOutcomes.has(outcome) && listImport.outcomes[outcome] && mayWrite(outcome),
  );
  const count = writtenOutcomes.reduce((sum, outcome) => sum + (listImport.outcomes[outcome] ?? 0), 0);
  const { mutate, isPending } = useImportCall<void>((provider) =>
    provider.runImport(listImport, writtenOutcomes),
  );
  const toggle = (outcome: WrittenOutcome) =>
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(outcome)) after.add(outcome);
      return after;
    });
  return (
    <Box component="fieldset" sx={{ mt: 3, p: 0, border: 0 }}>
      <Typography component="legend" variant="h4">
        {translate('imports.outcomes.include')}
      </Typography>
      {WRITTEN_OUTCOMES.filter((outcome) => outcome !== 'changes' || listImport.kind === 'veterans').map(
        (outcome) => (
          <OutcomeOption
            key={outcome}
            outcome={outcome}
            count={listImport.outcomes[outcome] ?? 0}
            isChecked={writtenOutcomes.includes(outcome)}
            mayWrite={mayWrite(outcome)}
            onToggle={() => toggle(outcome)}
          />
        ),
      )}
      <BusyButton busy={isPending} disabled={isPending || count === 0} onClick={() => setAsking(true)}>
        {translate('imports.outcomes.run', { smart_count: count })}
      </BusyButton>
      <ConfirmDialog
        open={isAsking}
        title={translate('imports.outcomes.runTitle', { smart_count: count })}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          mutate(undefined, { onSuccess: onRun });
        }}
      >
        {translate('imports.outcomes.runText')}
      </ConfirmDialog>
    </Box>
  );
}

interface OutcomeOptionProps {
  readonly outcome: WrittenOutcome;
  readonly count: number;
  readonly isChecked: boolean;
  readonly mayWrite: boolean;
  readonly onToggle: () => void;
}

function OutcomeOption({ outcome, count, isChecked, mayWrite, onToggle }: OutcomeOptionProps) {
  const translate = useTranslate();
  return (
    <Box>
      <FormControlLabel
        control={<Checkbox checked={isChecked} disabled={count === 0 || !mayWrite} onChange={onToggle} />}
        label={translate(`imports.outcomes.${OPTION_TEXTS[outcome]}`, { count })}
      />
      {!mayWrite && (
        <Typography variant="body2" color="textSecondary">
          {translate('imports.outcomes.noEdit')}
        </Typography>
      )}
    </Box>
  );
}
