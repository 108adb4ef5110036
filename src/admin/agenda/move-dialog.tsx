import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  TextField,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { LinkBase, useDataProvider, useTranslate } from 'react-admin';
import { formatMoment } from '../../domain/days.ts';
import type { Place } from '../appointments/place-form.tsx';
import type { AgendaPerson } from '../data-provider/agenda-calls.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import { recordName } from '../ui/fields/record-name.ts';
import type { Target } from './use-move.ts';

interface MoveDialogProps {
  readonly person: AgendaPerson;
  readonly place: Required<Place>;
  readonly movable: boolean;
  readonly busy: boolean;
  readonly onMove: (person: AgendaPerson, to: Target) => void;
  readonly onClose: () => void;
}

/** An appointment of the agenda: to open, or to move by keyboard to one of the next free places (AGENDA-01). */
export function MoveDialog({ person, place, movable, busy, onMove, onClose }: MoveDialogProps) {
  const translate = useTranslate();
  const provider = useDataProvider<AppDataProvider>();
  const [chosen, setChosen] = useState('');
  const titleId = useId();
  const { data: places = [] } = useQuery({
    queryKey: ['agenda', 'places', place],
    queryFn: () => provider.availableSlots({ cell: String(place.cell), region: String(place.region) }),
    enabled: movable,
  });
  const target = places.find((slot) => slot['@id'] === chosen);
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{translate('agenda.move.title', { name: recordName(person) })}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>
          {translate('agenda.move.at', { moment: formatMoment(person.dateRDV) })}
        </Typography>
        {movable && (
          <TextField
            select
            fullWidth
            size="small"
            label={translate('agenda.move.action')}
            value={chosen}
            onChange={({ target: { value } }) => setChosen(value)}
          >
            {places.map((slot) => (
              <MenuItem key={slot['@id']} value={slot['@id']}>
                {formatMoment(slot.dateRDV)} – {translate('agenda.free', { smart_count: slot.remaining })}
              </MenuItem>
            ))}
          </TextField>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{translate('agenda.move.cancel')}</Button>
        <Button component={LinkBase} to={`/appointments/${person.id}/show`} autoFocus>
          {translate('agenda.move.open')}
        </Button>
        {movable && (
          <Button
            variant="contained"
            disabled={!target || busy}
            aria-busy={busy}
            onClick={() => target && onMove(person, target)}
          >
            {translate('agenda.move.submit')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
