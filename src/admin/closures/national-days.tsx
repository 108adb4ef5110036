import FlagIcon from '@mui/icons-material/FlagOutlined';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  Skeleton,
  TextField,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { serviceToday } from '../../shared/page-settings.ts';
import { useCanAccess } from '../access/use-can-access.ts';
import { ErrorView } from '../ui/records/error-view.tsx';
import { NationalDayList } from './national-day-list.tsx';
import { useCloseDays } from './use-close-days.ts';

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

function NationalDaysDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const thisYear = Number(serviceToday().slice(0, 4));
  // In the last months of a year the next one is planned.
  const [year, setYear] = useState(thisYear + (serviceToday().slice(5) > '09-30' ? 1 : 0));
  const titleId = useId();
  const proposal = useCloseDays(year, onClose);
  const { data, error, refetch, days, tickedDays, bookedDays, toggle, untickAll, isPending } = proposal;
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
            untickAll();
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
        <NationalDayList {...{ days, tickedDays, bookedDays }} disabled={isPending} onToggle={toggle} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose} disabled={isPending}>
          {translate('ra.action.cancel')}
        </Button>
        <Button
          variant="contained"
          disabled={tickedDays.size === 0 || isPending}
          aria-busy={isPending}
          onClick={() => proposal.closeDays()}
        >
          {translate('closures.national.submit', { smart_count: Math.max(tickedDays.size, 1) })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
