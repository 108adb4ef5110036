import { Button, Stack } from '@mui/material';
import { LinkBase, useTranslate } from 'react-admin';
import { serviceToday } from '../../shared/page-settings.ts';
import { isSamePeriod, type PeriodAsked, PRESETS, presetOf } from './periods.ts';

interface PeriodPresetsProps {
  /** The shown period. */
  readonly period: PeriodAsked;
  readonly addressOf: (period: PeriodAsked) => string;
}

/** Links for the most common periods; being links, they let Back return to the previous one (FIG-01). */
export function PeriodPresets({ period: currentPeriod, addressOf }: PeriodPresetsProps) {
  const translate = useTranslate();
  const today = serviceToday();
  return (
    <Stack
      component="nav"
      aria-label={translate('statistics.periods')}
      direction="row"
      sx={{ flexWrap: 'wrap', gap: 1, mb: 2 }}
    >
      {PRESETS.map((preset) => {
        const period = presetOf(preset, today);
        const isShown = isSamePeriod(period, currentPeriod);
        return (
          <Button
            key={preset}
            size="small"
            variant={isShown ? 'contained' : 'outlined'}
            component={LinkBase}
            to={addressOf(period)}
            aria-current={isShown ? 'true' : undefined}
          >
            {translate(`statistics.presets.${preset}`)}
          </Button>
        );
      })}
    </Stack>
  );
}
