import { Box, Button, Checkbox, Chip, FormControlLabel, Typography } from '@mui/material';
import { LinkBase, useTranslate } from 'react-admin';
import { countryNames } from '#texts/country-names.ts';
import { longDay } from '../../domain/dates/long-day.ts';
import type { NationalDay } from '../data-provider/calls/closure-calls.ts';
import { closureOf } from './use-close-days.ts';

interface NationalDayListProps {
  readonly days: readonly NationalDay[];
  readonly tickedDays: ReadonlySet<string>;
  /** The days that stay open because people have an appointment then. */
  readonly bookedDays: ReadonlySet<string>;
  readonly disabled: boolean;
  readonly onToggle: (day: string) => void;
}

/** Each day has a box to tick; one that is closed already keeps its tick. */
export function NationalDayList({ days, tickedDays, bookedDays, disabled, onToggle }: NationalDayListProps) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {days.map((one) => (
        <Box component="li" key={one.day} sx={{ py: 0.5 }}>
          <FormControlLabel
            control={
              <Checkbox
                checked={one.closure !== null || tickedDays.has(one.day)}
                disabled={one.closure !== null || disabled}
                onChange={() => onToggle(one.day)}
              />
            }
            label={
              <>
                {longDay(one.day)} : {one.name}
              </>
            }
          />
          <DayChips day={one} />
          {bookedDays.has(one.day) && <BookedDay day={one} />}
        </Box>
      ))}
    </Box>
  );
}

function DayChips({ day: { countries, toConfirm, closure } }: { day: NationalDay }) {
  const translate = useTranslate();
  const names = countries.map((country) => countryNames[country].name).join(', ');
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.5, flexWrap: 'wrap' }}>
      <Chip size="small" variant="outlined" label={names} />
      {toConfirm && <Chip size="small" color="warning" label={translate('closures.national.toConfirm')} />}
      {closure && <Chip size="small" color="success" label={translate('closures.national.closed')} />}
    </Box>
  );
}

/** People have an appointment then: the form decides about them. */
function BookedDay({ day }: { day: NationalDay }) {
  const translate = useTranslate();
  const source = encodeURIComponent(JSON.stringify({ ...closureOf(day), cell: null, region: null }));
  return (
    <Typography color="error" sx={{ pl: 4 }} role="alert">
      {translate('closures.national.booked')} :{' '}
      <Button component={LinkBase} to={`/closures/create?source=${source}`} size="small">
        {translate('closures.national.decide')}
      </Button>
    </Typography>
  );
}
