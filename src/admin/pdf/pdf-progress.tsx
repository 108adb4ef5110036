import { Button, Card, LinearProgress, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';

interface PdfProgressProps {
  /** A message's key, with the values that it takes. */
  readonly text: string;
  readonly values?: Readonly<Record<string, number>>;
  /** The share that is done, 0 to 1; absent while that is not known. */
  readonly part?: number;
  readonly onCancel?: () => void;
}

/** Shows the progress of a document, and a button that cancels it (PRINT-03). */
export function PdfProgress({ text, values, part, onCancel }: PdfProgressProps) {
  const translate = useTranslate();
  return (
    <Card>
      <Stack sx={{ alignItems: 'center', textAlign: 'center', gap: 2, px: 2, py: 6 }} aria-busy="true">
        <Typography role="status">{translate(text, values)}</Typography>
        <LinearProgress
          sx={{ width: 'min(420px, 100%)', height: 6, borderRadius: 3 }}
          aria-label={translate('print.progress')}
          {...(part === undefined ? {} : { variant: 'determinate' as const, value: Math.round(part * 100) })}
        />
        {onCancel && (
          <Button variant="outlined" onClick={onCancel}>
            {translate('print.cancel')}
          </Button>
        )}
      </Stack>
    </Card>
  );
}
