import { Card } from '@mui/material';
import { useEffect } from 'react';
import { required } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { FilterForm } from '../ui/filters/filter-form.tsx';
import { FilterGrid } from '../ui/filters/filter-grid.tsx';
import { ReferenceFilter } from '../ui/filters/reference-filter.tsx';

/** Ids of a region and a cell. */
export interface Place {
  readonly region?: number;
  readonly cell?: number;
}

const needed = required('rules.required');

interface PlaceFormProps {
  readonly place: Place;
  readonly onPlace: (place: Required<Place>) => void;
}

/** Region and cell, both needed; taken as soon as both are there (APT-01). */
export function PlaceForm({ place, onPlace }: PlaceFormProps) {
  return (
    <Card sx={{ p: 2, mb: 2 }}>
      <FilterForm values={{ region: place.region ?? '', cell: place.cell ?? '' }} mode="onChange">
        <FilterGrid columns="repeat(2, minmax(0, 340px))">
          <ReferenceFilter field="region" source="region" isRequired validate={needed} />
          <ReferenceFilter field="cell" source="cell" isRequired validate={needed} />
        </FilterGrid>
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
