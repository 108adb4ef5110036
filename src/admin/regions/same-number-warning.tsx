import { Alert, Box } from '@mui/material';
import { useGetList, useRecordContext, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { recordName } from '../../domain/model/record-name.ts';
import type { RegionRecord } from '../data-provider/records.ts';
import { useSettled } from '../ui/use-settled.ts';

/**
 * Warns in the form of a wilaya that others have the typed number. It is a warning only: two wilayas may share a
 * number (REG-02).
 */
export function SameNumberWarning() {
  const translate = useTranslate();
  const record = useRecordContext<RegionRecord>();
  const number = String(useSettled(useWatch({ name: 'cardinal' })) ?? '');
  const isNumber = /^\d{1,4}$/.test(number);
  const { data } = useGetList<RegionRecord>(
    'regions',
    {
      filter: { cardinal: number },
      sort: { field: 'name', order: 'ASC' },
      pagination: { page: 1, perPage: 10 },
    },
    { enabled: isNumber },
  );
  const others = isNumber ? (data ?? []).filter(({ id }) => id !== record?.id) : [];
  return (
    <Box role="status" sx={{ '&:empty': { mt: -2 } }}>
      {others.length > 0 && (
        <Alert severity="warning">
          {translate('screens.regions.sameNumber', {
            number,
            names: others.map((one) => recordName(one)).join(', '),
          })}
        </Alert>
      )}
    </Box>
  );
}
