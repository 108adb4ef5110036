import { Card } from '@mui/material';
import { useEffect } from 'react';
import { required } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { FilterForm } from '../../ui/filters/filter-form.tsx';
import { FilterGrid } from '../../ui/filters/filter-grid.tsx';
import { ReferenceFilter } from '../../ui/filters/reference-filter.tsx';

/** Ids of a region and a cell. */
export interface Place {
  readonly region?: number;
  readonly cell?: number;
}

const requireValue = required('rules.required');

const BOTH = ['region', 'cell'] as const;
const REGION = ['region'] as const;

interface PlaceFormProps {
  readonly place: Place;
  readonly onPlace: (place: Required<Place>) => void;
}

/** Region and cell, both needed; taken as soon as both are there (APT-01). */
export const PlaceForm = ({ place, onPlace }: PlaceFormProps) => (
  <Chooser
    place={place}
    needs={BOTH}
    onPlace={({ region, cell }) => {
      if (region !== undefined && cell !== undefined) onPlace({ region, cell });
    }}
  />
);

/** A region, and one of its cells or all of them (AGENDA-01). */
export const RegionForm = (props: Omit<ChooserProps, 'needs'>) => <Chooser {...props} needs={REGION} />;

interface ChooserProps {
  readonly place: Place;
  readonly needs: readonly (keyof Place)[];
  readonly onPlace: (place: Place) => void;
}

function Chooser({ place, needs, onPlace }: ChooserProps) {
  return (
    <Card sx={{ p: 2, mb: 2 }}>
      <FilterForm values={{ region: place.region ?? '', cell: place.cell ?? '' }} mode="onChange">
        <FilterGrid columns="repeat(2, minmax(0, 340px))">
          {BOTH.map((field) => (
            <ReferenceFilter
              key={field}
              field={field}
              source={field}
              {...(needs.includes(field) && { isRequired: true, validate: requireValue })}
            />
          ))}
        </FilterGrid>
        <Follow place={place} needs={needs} onPlace={onPlace} />
      </FilterForm>
    </Card>
  );
}

function Follow({ place, needs, onPlace }: ChooserProps) {
  const { trigger } = useFormContext();
  const [region, cell] = useWatch<Record<string, number | ''>>({ name: ['region', 'cell'] });
  useEffect(() => {
    const choice = { ...(region && { region }), ...(cell && { cell }) };
    if (needs.some((field) => !choice[field])) void trigger();
    else if (choice.region !== place.region || choice.cell !== place.cell) onPlace(choice);
  }, [region, cell, place, needs, onPlace, trigger]);
  return null;
}
