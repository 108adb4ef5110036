import { Box, Typography } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import { formatDay } from '../../domain/dates/days.ts';
import { isWholeDay } from '../../domain/people/birth-date.ts';
import { bornText } from '../../domain/people/birth-text.ts';
import { serviceToday } from '../../shared/page-settings.ts';
import type { VeteranRecord } from '../data-provider/records.ts';
import { ReferenceName } from '../ui/fields/reference-name.tsx';
import { Sentence } from '../ui/fields/sentence.tsx';
import { ageOn } from './age.ts';
import { CopyableNumber } from './copyable-number.tsx';

/** Field names: a misspelt `source` does not compile. */
type Source = keyof VeteranRecord;

/** The numbers that staff are asked for first. */
const KEY_NUMBERS = ['pmi', 'pmr', 'retcomb', 'fightCardNumber'] as const;

/** Born, deceased, of what quality, and the key numbers, readable at a glance and copied by one press. */
export function VeteranHeader() {
  const record = useRecordContext<VeteranRecord>();
  const translate = useTranslate();
  const life = useLife(record);
  if (!record) return null;
  const maiden =
    record.civility === 'Mme' && record.maidenName
      ? translate('veterans.record.maiden', { name: record.maidenName })
      : '';
  return (
    <Box sx={{ px: { xs: 2, md: 3 }, pt: 2, pb: 1.5 }}>
      <Typography color="textSecondary">
        {[maiden, life, record.refs.citizenStatus?.name].filter(Boolean).join(' · ')}
      </Typography>
      {record.refs.associate && (
        <Typography color="textSecondary">
          <Sentence text="veterans.record.associate">
            <ReferenceName source={'associate' satisfies Source} />
          </Sentence>
        </Typography>
      )}
      <Box
        component="dl"
        aria-label={translate('veterans.record.keyNumbers')}
        sx={{
          display: 'grid',
          gap: 1,
          m: 0,
          mt: 1.5,
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
        }}
      >
        {KEY_NUMBERS.map((name) => (
          <CopyableNumber key={name} source={name} />
        ))}
      </Box>
    </Box>
  );
}

/** Birth, age or death in words: Né le 04/05/1936 à Sétif (90 ans). */
function useLife(record: VeteranRecord | undefined): string {
  const translate = useTranslate();
  if (!record) return '';
  const born = bornText(record, record.birthplace);
  const age = ageOn(record.birthDate, record.deathDate || serviceToday());
  // The age on the first day that may be meant.
  const about = isWholeDay(record) ? '' : 'About';
  if (!record.deathDate)
    return age === null ? born : `${born} ${translate(`veterans.record.age${about}`, { smart_count: age })}`;
  const female = record.civility === 'Mme' ? 'Female' : '';
  const day = formatDay(record.deathDate);
  const deathText =
    age === null
      ? translate(`veterans.record.died${female}`, { day })
      : translate(`veterans.record.diedAged${about}${female}`, { day, smart_count: age });
  return `${born} · ${deathText}`;
}
