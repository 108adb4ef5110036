import { Box, Chip, Stack, Typography } from '@mui/material';
import { DataTable, useRecordContext, useTranslate } from 'react-admin';
import { formatMoment } from '../../domain/dates/days.ts';
import { recordName } from '../../domain/model/record-name.ts';
import { networksIn } from '../../domain/people/networks.ts';
import { serviceToday } from '../../shared/page-settings.ts';
import type { ServiceAccountRecord } from '../data-provider/records.ts';
import { DayField } from '../ui/fields/day-field.tsx';
import { ACTIONS } from '../ui/lists/actions-column.tsx';
import { DeleteRowButton } from '../ui/lists/delete-row-button.tsx';
import { fromWidth } from '../ui/lists/from-width.ts';
import { RecordList } from '../ui/lists/record-list.tsx';
import { RecordTable } from '../ui/lists/record-table.tsx';
import { RowActions } from '../ui/lists/row-actions.tsx';

/** Field names: a misspelt `source` does not compile. */
type Source = keyof ServiceAccountRecord;

/** The accounts of programs: when each was used last, and until when it serves (AUTH-13). */
export const ServiceAccountList = () => (
  <RecordList sort={{ field: 'name', order: 'ASC' }}>
    <RecordTable>
      <DataTable.Col source={'name' satisfies Source} sx={{ overflowWrap: 'anywhere' }}>
        <Name />
      </DataTable.Col>
      <DataTable.Col source={'role' satisfies Source} sx={fromWidth('md')}>
        <Role />
      </DataTable.Col>
      <DataTable.Col source={'networks' satisfies Source} sx={fromWidth('md')} disableSort>
        <Networks />
      </DataTable.Col>
      <DataTable.Col source={'usedDate' satisfies Source} sx={fromWidth('md')}>
        <LastUse />
      </DataTable.Col>
      <DataTable.Col source={'expires' satisfies Source}>
        <LastDay />
      </DataTable.Col>
      <DataTable.Col {...ACTIONS}>
        <RowActions>
          <DeleteRowButton text="users.service.withdraw" />
        </RowActions>
      </DataTable.Col>
    </RecordTable>
  </RecordList>
);

/** The name, and below it on a narrow screen the columns that have no room there. */
function Name() {
  return (
    <>
      {useRecordContext<ServiceAccountRecord>()?.name}
      <Typography
        component="div"
        variant="body2"
        color="textSecondary"
        sx={{ display: { xs: 'block', md: 'none' } }}
      >
        <Role />
        <Networks />
        <LastUse />
      </Typography>
    </>
  );
}

function Role() {
  return <>{recordName(useRecordContext<ServiceAccountRecord>()?.refs.role)}</>;
}

function Networks() {
  const networks = useRecordContext<ServiceAccountRecord>()?.networks ?? '';
  return (
    <Box component="span" sx={{ display: 'block', fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
      {networksIn(networks).map((network) => (
        <div key={network}>{network}</div>
      ))}
    </Box>
  );
}

/** The moment of the last use, and the address it came from. */
function LastUse() {
  const translate = useTranslate();
  const { usedDate, usedAddress } = useRecordContext<ServiceAccountRecord>() ?? {};
  if (!usedDate) return <>{translate('users.service.neverUsed')}</>;
  return (
    <>
      {formatMoment(usedDate)}
      <Box component="span" sx={{ display: 'block', fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
        {usedAddress}
      </Box>
    </>
  );
}

/** The last day; an account that is over is marked. */
function LastDay() {
  const translate = useTranslate();
  const expires = useRecordContext<ServiceAccountRecord>()?.expires ?? '';
  return (
    <Stack direction="row" sx={{ columnGap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      <DayField source={'expires' satisfies Source} />
      {expires < serviceToday() && (
        <Chip size="small" variant="outlined" color="error" label={translate('users.service.over')} />
      )}
    </Stack>
  );
}
