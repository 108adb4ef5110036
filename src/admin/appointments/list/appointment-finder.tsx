import PreviousIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import SearchIcon from '@mui/icons-material/Search';
import { Button, Card, IconButton, Stack, Tooltip, Typography } from '@mui/material';
import { TextInput, useDataProvider, useListContext, useRedirect, useTranslate } from 'react-admin';
import { addDays } from '../../../domain/dates/days.ts';
import { longDay } from '../../../domain/dates/long-day.ts';
import { parseAppointmentNumber } from '../../../domain/scheduling/appointment-code.ts';
import { serviceToday } from '../../../shared/page-settings.ts';
import { useRight } from '../../access/use-right.ts';
import { FilterForm } from '../../ui/filters/filter-form.tsx';

/** The filters of the list, as the address has them. */
interface Filters {
  readonly search?: string;
  readonly dateRDV?: { readonly is?: string };
}

/** The appointments of one day at a time: the day before, the day after, all of them. */
function DayArrows() {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const { dateRDV, ...others }: Filters = filterValues;
  const day = dateRDV?.is;
  const show = (next: string | undefined) =>
    setFilters(next ? { ...others, dateRDV: { is: next } } : others, undefined, false);
  const arrow = (label: string, days: number, icon: React.ReactNode) => (
    <Tooltip title={translate(label)}>
      <IconButton aria-label={translate(label)} onClick={() => show(addDays(day ?? serviceToday(), days))}>
        {icon}
      </IconButton>
    </Tooltip>
  );
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, flexWrap: 'wrap' }}>
      {arrow('appointments.find.previousDay', -1, <PreviousIcon />)}
      <Typography role="status" sx={{ minWidth: { sm: '26ch' }, textAlign: 'center' }}>
        {day ? longDay(day) : translate('appointments.find.allDays')}
      </Typography>
      {arrow('appointments.find.nextDay', 1, <NextIcon />)}
      {day && <Button onClick={() => show(undefined)}>{translate('appointments.find.allDays')}</Button>}
    </Stack>
  );
}

/** Opens the appointment of a number or of a scanned code; says whether there is one that the user may see. */
function useOpenByNumber() {
  const dataProvider = useDataProvider();
  const redirect = useRedirect();
  const mayView = useRight('Appointment', 'VIEW');
  return async (text: string): Promise<boolean> => {
    const id = mayView && parseAppointmentNumber(text);
    if (!id) return false;
    const appointment = await dataProvider.getOne('appointments', { id }).catch(() => null);
    if (appointment) redirect('show', 'appointments', id);
    return appointment !== null;
  };
}

/**
 * Searches appointments as people ask on the phone and at the counter: by the number, a name or a phone, and by the
 * day (APT-01).
 */
export function AppointmentFinder() {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const { search, ...others }: Filters = filterValues;
  const openByNumber = useOpenByNumber();
  const find = async ({ search }: Filters) => {
    const text = search?.trim();
    if (text && (await openByNumber(text))) return;
    setFilters(text ? { ...others, search: text } : others, undefined, false);
  };
  return (
    <Card
      sx={{
        px: 2,
        py: 1,
        mb: 1.5,
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 3,
        rowGap: 1,
        alignItems: 'center',
      }}
    >
      <FilterForm values={{ search: search ?? '' }} onSubmit={find}>
        <Stack
          direction="row"
          role="group"
          aria-label={translate('appointments.find.label')}
          sx={{
            alignItems: 'center',
            gap: 0.5,
            width: { xs: '100%', sm: 360 },
            '& .MuiFormControl-root': { m: 0, width: '100%' },
          }}
        >
          <TextInput
            source="search"
            type="search"
            label="appointments.find.search"
            helperText={false}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
          <Tooltip title={translate('screens.list.search')}>
            <IconButton type="submit" aria-label={translate('appointments.find.label')}>
              <SearchIcon />
            </IconButton>
          </Tooltip>
        </Stack>
      </FilterForm>
      <DayArrows />
    </Card>
  );
}
