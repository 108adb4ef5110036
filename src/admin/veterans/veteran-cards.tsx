import { Box, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { birthText } from '../../domain/people/birth-text.ts';
import type { VeteranRecord } from '../data-provider/records.ts';
import { NameLink } from '../ui/fields/name-link.tsx';
import { EnableIconButton } from '../ui/lists/enable-toggle.tsx';
import { RecordCards } from '../ui/lists/record-cards.tsx';
import { RowActions } from '../ui/lists/row-actions.tsx';
import { RowBox, useMayChoose } from '../ui/lists/use-choosing.tsx';
import { DisabledChip } from './status-chips.tsx';

const NUMBERS = ['pmi', 'pmr', 'retcomb'] as const;

/** The veterans as a slim list for a phone: what the table's columns say, in two lines. */
export function VeteranCards() {
  const translate = useTranslate();
  return (
    <RecordCards<VeteranRecord> label={translate('veterans.list.caption')}>
      {(record) => <VeteranCard record={record} />}
    </RecordCards>
  );
}

function VeteranCard({ record }: { record: VeteranRecord }) {
  const translate = useTranslate();
  const homes = [record.oldCity, record.refs.region?.name].filter(Boolean);
  const facts = [birthText(record), ...new Set(homes)].filter(Boolean).join(' · ');
  const numbers = NUMBERS.filter((name) => record[name]).map(
    (name) => `${translate(`veterans.list.short.${name}`)} ${record[name]}`,
  );
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start', justifyContent: 'space-between' }}>
      {useMayChoose('edit') && (
        <Box sx={{ ml: -1.25, mt: -0.75 }}>
          <RowBox />
        </Box>
      )}
      <Box sx={{ minWidth: 0, flex: 1, overflowWrap: 'anywhere' }}>
        <NameLink /> <DisabledChip />
        <Typography variant="body2" color="textSecondary">
          {facts}
        </Typography>
        {numbers.length > 0 && (
          <Typography variant="caption" component="p" color="textSecondary">
            {numbers.join(' · ')}
          </Typography>
        )}
      </Box>
      <RowActions>
        <EnableIconButton action="edit" />
      </RowActions>
    </Stack>
  );
}
