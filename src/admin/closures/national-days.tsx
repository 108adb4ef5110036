import FlagIcon from '@mui/icons-material/FlagOutlined';
import {
  Box,
  Button,
  Checkbox,
  Chip,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  MenuItem,
  Skeleton,
  TextField,
  Typography,
} from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  type HttpError,
  LinkBase,
  useCanAccess,
  useDataProvider,
  useNotify,
  useRefresh,
  useTranslate,
} from 'react-admin';
import { longDay } from '../../domain/dates/long-day.ts';
import { serviceToday } from '../../shared/page-settings.ts';
import type { NationalDay } from '../data-provider/closure-calls.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import { ErrorView } from '../ui/records/error-view.tsx';
import { useNotifyError } from '../ui/records/use-notify-error.ts';

/** Opens the proposal of a year's national days (CLOSE-01). */
export function NationalDaysButton() {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const { canAccess } = useCanAccess({ resource: 'closures', action: 'create' });
  if (!canAccess) return null;
  return (
    <>
      <Button startIcon={<FlagIcon />} onClick={() => setOpen(true)}>
        {translate('closures.national.action')}
      </Button>
      {open && <NationalDaysDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const closureOf = ({ name, day }: NationalDay) => ({ name, startDate: day, endDate: day });

function NationalDaysDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const provider = useDataProvider<AppDataProvider>();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const refresh = useRefresh();
  const thisYear = Number(serviceToday().slice(0, 4));
  // In the last months of a year it is the next that is planned.
  const [year, setYear] = useState(thisYear + (serviceToday().slice(5) > '09-30' ? 1 : 0));
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [booked, setBooked] = useState<ReadonlySet<string>>(new Set());
  const titleId = useId();
  const { data, error, refetch } = useQuery({
    queryKey: ['closures', 'national', year],
    queryFn: () => provider.nationalDays(year),
  });
  const days = (data ?? []).filter(({ day }) => day >= serviceToday());
  const { mutate, isPending } = useMutation({
    // One after the other: a day with people stays for a decision, the others are closed.
    mutationFn: async () => {
      const refusedDays = new Set<string>();
      for (const one of days.filter(({ day }) => ticked.has(day)))
        try {
          await provider.create('closures', { data: closureOf(one) });
        } catch (failure) {
          if ((failure as HttpError).status !== 409) throw failure;
          refusedDays.add(one.day);
        }
      return refusedDays;
    },
    onSuccess: (refusedDays) => {
      const smart_count = ticked.size - refusedDays.size;
      if (smart_count > 0)
        notify('closures.national.done', { type: 'success', messageArgs: { smart_count } });
      setBooked(refusedDays);
      setTicked(new Set());
      if (refusedDays.size === 0) onClose();
    },
    onError: notifyError,
    onSettled: () => {
      void refetch();
      refresh();
    },
  });
  const toggle = (day: string) => {
    const next = new Set(ticked);
    if (!next.delete(day)) next.add(day);
    setTicked(next);
  };
  return (
    <Dialog open onClose={isPending ? undefined : onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{translate('closures.national.title')}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>{translate('closures.national.intro')}</Typography>
        <TextField
          select
          size="small"
          label={translate('closures.national.year')}
          value={year}
          onChange={({ target }) => {
            setYear(Number(target.value));
            setTicked(new Set());
          }}
          sx={{ mb: 1, minWidth: 120, mt: 0.5 }}
        >
          {[0, 1, 2].map((later) => (
            <MenuItem key={later} value={thisYear + later}>
              {thisYear + later}
            </MenuItem>
          ))}
        </TextField>
        {error && !data && <ErrorView error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={160} />}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {days.map((one) => (
            <Box component="li" key={one.day} sx={{ py: 0.5 }}>
              <FormControlLabel
                control={
                  <Checkbox
                    checked={one.closure !== null || ticked.has(one.day)}
                    disabled={one.closure !== null || isPending}
                    onChange={() => toggle(one.day)}
                  />
                }
                label={
                  <>
                    {longDay(one.day)} : {one.name}
                  </>
                }
              />
              <DayChips day={one} />
              {booked.has(one.day) && <BookedDay day={one} />}
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose} disabled={isPending}>
          {translate('ra.action.cancel')}
        </Button>
        <Button
          variant="contained"
          disabled={ticked.size === 0 || isPending}
          aria-busy={isPending}
          onClick={() => mutate()}
        >
          {translate('closures.national.submit', { smart_count: Math.max(ticked.size, 1) })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function DayChips({ day: { countries, toConfirm, closure } }: { day: NationalDay }) {
  const translate = useTranslate();
  const names = countries.map((country) => translate(`closures.national.${country}`)).join(', ');
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
