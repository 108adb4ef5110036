import { Collapse, Typography } from '@mui/material';
import {
  Title,
  useListContext,
  useLocation,
  useNavigate,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { useSessionUser } from '../../access/use-session-user.ts';
import { RecordList } from '../../ui/lists/record-list.tsx';
import { type Place, PlaceForm } from '../place/place-form.tsx';
import { AppointmentTable } from './appointment-table.tsx';
import { AppointmentTabs } from './appointment-tabs.tsx';
import type { Part } from './parts.ts';

/** The filters in the address; null when it has none or they cannot be read. */
function placeIn(search: string): Place | null {
  try {
    return JSON.parse(new URLSearchParams(search).get('filter') ?? 'null');
  } catch {
    return null;
  }
}

function PlaceCard({ open, id }: { open: boolean; id?: string }) {
  const { filterValues, setFilters } = useListContext();
  return (
    <Collapse in={open} id={id} unmountOnExit>
      <PlaceForm place={filterValues} onPlace={(place) => setFilters(place, undefined, false)} />
    </Collapse>
  );
}

/** Asks for region and cell where neither the address nor the user has them. */
function ChoosePlace({ part, place }: { part: Part; place: Place }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const resource = useResourceContext();
  return (
    <>
      <Title title={translate(`resources.${resource}.name`, { smart_count: 2 })} />
      <Typography sx={{ mb: 2 }}>{translate('appointments.choosePlace')}</Typography>
      <PlaceForm
        place={place}
        onPlace={(next) =>
          navigate(`/appointments/${part}?filter=${encodeURIComponent(JSON.stringify(next))}`)
        }
      />
    </>
  );
}

/** Current, next or today's appointments of one cell and region, prefilled with the user's (APT-01, APT-02). */
export function PartList({ part }: { part: Part }) {
  const user = useSessionUser();
  const ownPlace: Place = { region: user?.region?.id, cell: user?.cell?.id };
  const place = placeIn(useLocation().search) ?? ownPlace;
  return (
    <AppointmentTabs tab={part}>
      {place.region && place.cell ? (
        <RecordList
          key={part}
          sort={{ field: 'dateRDV', order: 'ASC' }}
          filterDefaultValues={ownPlace}
          queryOptions={{ meta: { collection: part } }}
          filterCard={PlaceCard}
        >
          <AppointmentTable place={false} />
        </RecordList>
      ) : (
        <ChoosePlace part={part} place={place} />
      )}
    </AppointmentTabs>
  );
}
