import BeforeIcon from '@mui/icons-material/ChevronLeft';
import AfterIcon from '@mui/icons-material/ChevronRight';
import { Button, IconButton, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { dayInYear, longDay } from '../../domain/dates/long-day.ts';
import { serviceToday } from '../../shared/page-settings.ts';
import { useOfficeName } from '../appointments/office/use-office-name.ts';
import { type AgendaAddress, spanOf, stepFrom, VIEWS } from './agenda-address.ts';
import type { View } from './events.ts';

interface AgendaBarProps {
  readonly address: AgendaAddress;
  readonly show: (to: Partial<AgendaAddress>) => void;
}

/** Buttons that move to the previous or next days and switch between day, week and month. */
export function AgendaBar({ address: { day, view }, show }: AgendaBarProps) {
  const translate = useTranslate();
  const span = spanOf(view, day);
  const setDay = (to: string) => show({ day: to });
  return (
    <Stack direction="row" sx={{ gap: 1, mb: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
      <IconButton aria-label={translate('agenda.before')} onClick={() => setDay(stepFrom(view, day, -1))}>
        <BeforeIcon />
      </IconButton>
      <Button variant="outlined" onClick={() => setDay(serviceToday())}>
        {translate('agenda.today')}
      </Button>
      <IconButton aria-label={translate('agenda.after')} onClick={() => setDay(stepFrom(view, day, 1))}>
        <AfterIcon />
      </IconButton>
      <Typography component="h2" variant="h3" aria-live="polite" sx={{ flex: 1, minWidth: 180 }}>
        {view === 'day' ? longDay(day) : `${dayInYear(span.from)} – ${longDay(span.to)}`}
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={view}
        aria-label={translate('agenda.views')}
        sx={{ '& .MuiToggleButton-root': { color: 'text.primary' } }}
        onChange={(_event, next: View | null) => next && show({ view: next })}
      >
        {VIEWS.map((name) => (
          <ToggleButton key={name} value={name}>
            {translate(`agenda.${name}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Stack>
  );
}

interface OfficeBarProps extends AgendaBarProps {
  readonly onChangeOffice: () => void;
}

/** The agenda's cell and wilaya, with buttons that change them or show the whole wilaya. */
export function OfficeBar({ address: { region, cell }, show, onChangeOffice }: OfficeBarProps) {
  const translate = useTranslate();
  const name = useOfficeName({ region, cell });
  return (
    <Stack direction="row" sx={{ columnGap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      <Typography sx={{ fontWeight: 650, flex: { xs: '1 1 100%', sm: 'none' }, minHeight: '1.5em' }}>
        {name}
      </Typography>
      {cell !== undefined && (
        <Button size="small" onClick={() => show({ cell: undefined })}>
          {translate('agenda.wholeRegion')}
        </Button>
      )}
      <Button size="small" onClick={onChangeOffice}>
        {translate('agenda.changePlace')}
      </Button>
    </Stack>
  );
}
