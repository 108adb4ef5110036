import { Card } from '@mui/material';
import { useEffect } from 'react';
import { required } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { FilterForm } from '../../ui/filters/filter-form.tsx';
import { FilterGrid } from '../../ui/filters/filter-grid.tsx';
import { ReferenceFilter } from '../../ui/filters/reference-filter.tsx';

/** Ids of a region and a cell. */
export interface Office {
  readonly region?: number;
  readonly cell?: number;
}

const requireValue = required('rules.required');

const BOTH = ['region', 'cell'] as const;
const REGION = ['region'] as const;

interface OfficeFormProps {
  readonly office: Office;
  readonly onOffice: (office: Required<Office>) => void;
}

/** Region and cell, both needed; taken as soon as both are there (APT-01). */
export const OfficeForm = ({ office, onOffice }: OfficeFormProps) => (
  <Chooser
    office={office}
    needs={BOTH}
    onOffice={({ region, cell }) => {
      if (region !== undefined && cell !== undefined) onOffice({ region, cell });
    }}
  />
);

/** A region, and one of its cells or all of them (AGENDA-01). */
export const RegionForm = (props: Omit<ChooserProps, 'needs'>) => <Chooser {...props} needs={REGION} />;

interface ChooserProps {
  readonly office: Office;
  readonly needs: readonly (keyof Office)[];
  readonly onOffice: (office: Office) => void;
}

function Chooser({ office, needs, onOffice }: ChooserProps) {
  return (
    <Card sx={{ p: 2, mb: 2 }}>
      <FilterForm values={{ region: office.region ?? '', cell: office.cell ?? '' }} mode="onChange">
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
        <Follow office={office} needs={needs} onOffice={onOffice} />
      </FilterForm>
    </Card>
  );
}

function Follow({ office, needs, onOffice }: ChooserProps) {
  const { trigger } = useFormContext();
  const [region, cell] = useWatch<Record<string, number | ''>>({ name: ['region', 'cell'] });
  useEffect(() => {
    const choice = { ...(region && { region }), ...(cell && { cell }) };
    if (needs.some((field) => !choice[field])) void trigger();
    else if (choice.region !== office.region || choice.cell !== office.cell) onOffice(choice);
  }, [region, cell, office, needs, onOffice, trigger]);
  return null;
}
