import { Alert, Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { timeOf, writeMoment } from '../../../domain/dates/days.ts';
import { serviceZone } from '../../../shared/page-settings.ts';
import { failureOf } from '../../data-provider/errors.ts';

interface StaleDataNoticeProps {
  readonly error: unknown;
  readonly isFetching?: boolean;
  readonly onRetry: () => void;
}

/** A notice above outdated data. It says that reading it again failed, and at what time it was read (SYS-06). */
export function StaleDataNotice({ error, isFetching = false, onRetry }: StaleDataNoticeProps) {
  const translate = useTranslate();
  const [readAt, setReadAt] = useState(Date.now);
  const isFresh = !error && !isFetching;
  useEffect(() => {
    if (isFresh) setReadAt(Date.now());
  }, [isFresh]);
  if (!error) return null;
  const { message = '' } = failureOf(error);
  return (
    <Alert
      severity="warning"
      sx={{ mb: 1.5 }}
      action={
        <Button color="inherit" size="small" disabled={isFetching} onClick={onRetry}>
          {translate('layout.errors.retry')}
        </Button>
      }
    >
      {translate('layout.errors.oldData', { time: timeOf(writeMoment(serviceZone(), readAt)) })}
      {message && ` ${translate(message, { _: message })}.`}
    </Alert>
  );
}
