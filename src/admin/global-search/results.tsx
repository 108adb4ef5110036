import { Box, Typography } from '@mui/material';
import { RecordContextProvider, useListContext, useTranslate } from 'react-admin';
import { bornText } from '../../domain/people/birth-text.ts';
import type { HydraRecord } from '../data-provider/hydra.ts';
import { NameLink } from '../ui/fields/name-link.tsx';
import { LINED_LIST } from '../ui/lists/lined-list.ts';
import { DeceasedChip, DisabledChip } from '../veterans/status-chips.tsx';
import { Matches } from './matches.tsx';

const NUMBERS = ['pmi', 'pmr', 'retcomb'] as const;

/** The veterans found: who each is, and where the words stand in the record (GS-02). */
export function Results() {
  const translate = useTranslate();
  const { data } = useListContext<HydraRecord>();
  return (
    <Box component="ul" aria-label={translate('globalSearch.results')} sx={LINED_LIST}>
      {data?.map((record) => (
        <Box
          component="li"
          key={record.id}
          sx={{
            px: 2,
            py: 1.25,
            display: 'grid',
            columnGap: 3,
            rowGap: 0.75,
            overflowWrap: 'anywhere',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          <RecordContextProvider value={record}>
            <Person record={record} />
            <Matches record={record} />
          </RecordContextProvider>
        </Box>
      ))}
    </Box>
  );
}

function Person({ record }: { record: HydraRecord }) {
  const translate = useTranslate();
  const born = bornText(record);
  const facts = [born, record.refs.region?.name].filter(Boolean).join(' · ');
  const numbers = NUMBERS.filter((name) => record[name]).map(
    (name) => `${translate(`veterans.list.short.${name}`)} ${record[name]}`,
  );
  return (
    <Box>
      <NameLink /> <DisabledChip /> <DeceasedChip />
      <Typography variant="body2" color="textSecondary">
        {facts}
      </Typography>
      {numbers.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {numbers.join(' · ')}
        </Typography>
      )}
    </Box>
  );
}
