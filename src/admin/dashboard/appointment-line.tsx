import { Box, Stack, Typography } from '@mui/material';
import { ResourceContextProvider, useRecordContext } from 'react-admin';
import { timeOf } from '../../domain/dates/days.ts';
import { recordName } from '../../domain/model/record-name.ts';
import { AppointmentNumber, VipChip } from '../appointments/record/appointment-chips.tsx';
import { AppointmentName } from '../appointments/record/appointment-name.tsx';
import type { AppointmentRecord } from '../data-provider/records.ts';
import { RowActions } from '../ui/lists/row-actions.tsx';

/** A row of the dashboard's appointments: time, name, number and reason. */
export function AppointmentLine() {
  const record = useRecordContext<AppointmentRecord>();
  if (!record) return null;
  const isPast = Date.parse(record.dateRDV ?? '') < Date.now();
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        gap: 2,
        px: 2,
        py: 1,
        alignItems: 'center',
        borderTop: '1px solid var(--color-border)',
        borderLeft: '4px solid',
        borderLeftColor: record.vip ? 'warning.main' : 'transparent',
      }}
    >
      <Typography
        component="time"
        dateTime={record.dateRDV ?? undefined}
        color={isPast ? 'textSecondary' : undefined}
        sx={{ fontSize: '1.5rem', fontWeight: 700, lineHeight: 1.2 }}
      >
        {timeOf(record.dateRDV)}
      </Typography>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          <AppointmentName />
          <VipChip />
        </Stack>
        <Typography variant="body2" color="textSecondary">
          <AppointmentNumber /> · {recordName(record.refs.reason)}
        </Typography>
      </Box>
      <ResourceContextProvider value="appointments">
        <RowActions editable={false} />
      </ResourceContextProvider>
    </Stack>
  );
}
