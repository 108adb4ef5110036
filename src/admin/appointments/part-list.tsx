import { Box, Card, Collapse, Typography } from '@mui/material';
import { useEffect } from 'react';
import {
  required,
  Title,
  useListContext,
  useLocation,
  useNavigate,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { useSessionUser } from '../access/use-session-user.ts';
import { FilterForm } from '../ui/filters/filter-form.tsx';
import { ReferenceFilter } from '../ui/filters/reference-filter.tsx';
import { RecordList } from '../ui/lists/record-list.tsx';
import { AppointmentTable } from './appointment-table.tsx';
import { AppointmentTabs } from './appointment-tabs.tsx';
import type { Part } from './parts.ts';

/** Ids of a region and a cell. */
interface Place {
  readonly region?: number;
  readonly cell?: number;
}

/** The filters in the address; null when it has none or they cannot be read. */
function placeIn(search: string): Place | null {
  try {
    return JSON.parse(new URLSearchParams(search).get('filter') ?? 'null') as Place | null;
  } catch {
    return null;
  }
}

const needed = required('rules.required');

interface PlaceFormProps {
  readonly place: Place;
  readonly onPlace: (place: Required<Place>) => void;
}

/** Region and cell, both needed; taken as soon as both are there (APT-01). */
function PlaceForm({ place, onPlace }: PlaceFormProps) {
  return (
    <Card sx={{ p: 2, mb: 2 }}>
      <FilterForm values={{ region: place.region ?? '', cell: place.cell ?? '' }} mode="onChange">
        <Box
          role="search"
          sx={{
            display: 'grid',
            gap: 1.5,
            alignItems: 'start',
            gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 340px))' },
            '& .MuiFormControl-root': { m: 0, width: '100%' },
          }}
        >
          <ReferenceFilter field="region" source="region" isRequired validate={needed} />
          <ReferenceFilter field="cell" source="cell" isRequired validate={needed} />
        </Box>
        <Follow place={place} onPlace={onPlace} />
      </FilterForm>
    </Card>
  );
}

function Follow({ place, onPlace }: PlaceFormProps) {
  const { trigger } = useFormContext();
  const [region, cell] = useWatch({ name: ['region', 'cell'] }) as (number | '')[];
  useEffect(() => {
    if (!region || !cell) void trigger();
    else if (region !== place.region || cell !== place.cell) onPlace({ region, cell });
  }, [region, cell, place, onPlace, trigger]);
  return null;
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
        onPlace={(chosen) =>
          navigate(`/appointments/${part}?filter=${encodeURIComponent(JSON.stringify(chosen))}`)
        }
      />
    </>
  );
}

/** Current, next or today's appointments of one cell and region, prefilled with the user's (APT-01, APT-02). */
export function PartList({ part }: { part: Part }) {
  const user = useSessionUser();
  const own: Place = { region: user?.region?.id, cell: user?.cell?.id };
  const place = placeIn(useLocation().search) ?? own;
  return (
    <AppointmentTabs tab={part}>
      {place.region && place.cell ? (
        <RecordList
          key={part}
          sort={{ field: 'dateRDV', order: 'ASC' }}
          filterDefaultValues={own}
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
