import {
  Alert,
  Button,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import {
  keepsLonger,
  MAX_RETENTION_MONTHS,
  type Retention,
  type RetentionPreview,
  retentionRule,
  SHORTER_AFTER_DAYS,
} from '../../domain/privacy/retention.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { TitledDialog } from '../ui/titled-dialog.tsx';
import { usePreview, useSetRetention } from './use-retention.ts';

interface PeriodDialogProps {
  readonly rule: Retention;
  readonly onClose: () => void;
}

/** Chooses a period, shows what the rule would take with it, and confirms it (SEC-08). */
export function PeriodDialog({ rule, onClose }: PeriodDialogProps) {
  const translate = useTranslate();
  const { name, months: current, next } = rule;
  const { min, proposed } = retentionRule(name);
  const [draft, setDraft] = useState(String(next?.months ?? current ?? proposed));
  const { mutate: preview, data, isPending: isCounting } = usePreview(name);
  const { mutate: save, isPending: isSaving } = useSetRetention(name, onClose);
  const months = /^\d{1,4}$/.test(draft.trim()) ? Number(draft) : 0;
  const isValid = months >= min && months <= MAX_RETENTION_MONTHS;
  const currentPreview = data?.months === months ? data : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!isValid) return;
    if (currentPreview) save(months);
    else preview(months);
  };
  return (
    <TitledDialog
      title={translate(`retention.rules.${name}`)}
      onClose={isSaving ? undefined : onClose}
      maxWidth="sm"
      form={(parts) => <form onSubmit={submit}>{parts}</form>}
      buttons={
        <>
          <Button onClick={onClose} disabled={isSaving}>
            {translate('ra.action.cancel')}
          </Button>
          <BusyButton
            type="submit"
            busy={isCounting || isSaving}
            disabled={isCounting || isSaving || !isValid}
          >
            {translate(currentPreview ? 'retention.confirm' : 'retention.preview')}
          </BusyButton>
        </>
      }
    >
      <Stack sx={{ gap: 2 }}>
        <TextField
          autoFocus
          margin="dense"
          value={draft}
          onChange={({ target }) => setDraft(target.value)}
          label={translate('retention.months')}
          helperText={translate('retention.monthsHint', { min, max: MAX_RETENTION_MONTHS })}
          error={!isValid}
          slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
        />
        {currentPreview && <Counts preview={currentPreview} />}
        {currentPreview && <Effect isLonger={keepsLonger(months, current)} />}
      </Stack>
    </TitledDialog>
  );
}

/** Tells when the period takes effect. */
function Effect({ isLonger }: { readonly isLonger: boolean }) {
  const translate = useTranslate();
  return (
    <Alert severity={isLonger ? 'info' : 'warning'}>
      {translate(isLonger ? 'retention.confirmNow' : 'retention.confirmLater', { days: SHORTER_AFTER_DAYS })}
    </Alert>
  );
}

function Counts({ preview: { months, counts } }: { readonly preview: RetentionPreview }) {
  const translate = useTranslate();
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <div role="status">
      <Typography>{translate('retention.previewing', { smart_count: months })}</Typography>
      {total === 0 ? (
        <Typography color="textSecondary">{translate('retention.previewNothing')}</Typography>
      ) : (
        <Table size="small" sx={{ mt: 1 }}>
          <TableHead>
            <TableRow>
              <TableCell>{translate('retention.month')}</TableCell>
              <TableCell align="right">{translate('retention.count')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {counts.map(({ month, count }) => (
              <TableRow key={month}>
                <TableCell>{`${month.slice(5)}/${month.slice(0, 4)}`}</TableCell>
                <TableCell align="right">{count}</TableCell>
              </TableRow>
            ))}
            <TableRow>
              <TableCell sx={{ fontWeight: 600 }}>{translate('retention.total')}</TableCell>
              <TableCell align="right" sx={{ fontWeight: 600 }}>
                {total}
              </TableCell>
            </TableRow>
          </TableBody>
        </Table>
      )}
    </div>
  );
}
