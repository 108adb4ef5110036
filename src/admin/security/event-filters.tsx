import { Card } from '@mui/material';
import {
  AutocompleteInput,
  NumberInput,
  ReferenceInput,
  SelectArrayInput,
  SelectInput,
  TextInput,
  useTranslate,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import { recordName } from '../../domain/model/record-name.ts';
import { EVENT_KINDS, THINGS } from '../../domain/security/events.ts';
import { useRight } from '../access/use-right.ts';
import { FilterButtons, FilterForm } from '../ui/filters/filter-form.tsx';
import { FilterGrid } from '../ui/filters/filter-grid.tsx';
import { withoutEmpty, withoutEmptyFilters } from '../ui/filters/filter-values.ts';
import { DayInput } from '../ui/inputs/day-input.tsx';
import { ReferenceSelect } from '../ui/inputs/reference-select.tsx';
import type { EventFilter } from './addresses.ts';
import { useEventFilter } from './use-event-filter.ts';

type Values = Readonly<Record<string, unknown>>;

/** Letters from which names are looked for. */
const LEAST_LETTERS = 2;

const notBefore = (value: unknown, { after }: Values) =>
  value && after && String(value) < String(after) ? 'security.filters.endBeforeStart' : undefined;

/** A number is one of a class. */
const ofThing = (value: unknown, { thing }: Values) =>
  value && !thing ? 'security.filters.recordThing' : undefined;

/** The filter card of the lines: person, record, kind, period and network (SEC-06). */
export function EventFilters() {
  const { filter, setFilter } = useEventFilter();
  const listsUsers = useRight('User', 'LIST');
  return (
    <Card sx={{ p: 2, mb: 2 }}>
      <FilterForm
        values={{ ...filter }}
        onSubmit={(values: EventFilter) => setFilter(withoutEmptyFilters(values))}
      >
        <FilterGrid columns="repeat(auto-fill, minmax(220px, 1fr))">
          <DayInput source="after" label="security.filters.after" />
          <DayInput source="before" label="security.filters.before" validate={notBefore} />
          {listsUsers && <ReferenceSelect source="user" label="security.filters.user" reference="users" />}
          <VeteranFilter />
          <SelectArrayInput
            source="kind"
            label="security.filters.kind"
            helperText={false}
            choices={EVENT_KINDS.map((id) => ({ id, name: `security.kindNames.${id}` }))}
            parse={(kinds: unknown) => (Array.isArray(kinds) && kinds.length > 0 ? kinds : '')}
            format={(kinds: unknown) => (Array.isArray(kinds) ? kinds : [])}
          />
          <SelectInput
            source="thing"
            label="security.filters.thing"
            helperText={false}
            emptyText="screens.list.all"
            choices={THINGS.map((id) => ({ id, name: `security.things.${id}.name` }))}
          />
          <NumberInput
            source="record"
            label="security.filters.record"
            helperText={false}
            min={1}
            validate={ofThing}
          />
          <AddressFilter />
          <Buttons onClear={() => setFilter(null)} />
        </FilterGrid>
      </FilterForm>
    </Card>
  );
}

/** A veteran by name, for who may list them; by number for others. */
function VeteranFilter() {
  const lists = useRight('Veteran', 'LIST');
  if (!lists)
    return <NumberInput source="veteran" label="security.filters.veteranNumber" helperText={false} min={1} />;
  return (
    <ReferenceInput
      source="veteran"
      reference="veterans"
      sort={{ field: 'lastName', order: 'ASC' }}
      enableGetChoices={({ q }: { q?: string }) => (q ?? '').length >= LEAST_LETTERS}
    >
      <AutocompleteInput
        label="security.filters.veteran"
        optionText={recordName}
        filterToQuery={(text: string) => (text.length >= LEAST_LETTERS ? { q: text, lastName: text } : {})}
        openOnFocus={false}
        helperText={false}
      />
    </ReferenceInput>
  );
}

function AddressFilter() {
  const translate = useTranslate();
  return (
    <TextInput
      source="address"
      label="security.filters.address"
      placeholder={translate('security.filters.addressHint')}
      helperText={false}
      resettable
      slotProps={{ htmlInput: { maxLength: 50 } }}
    />
  );
}

function Buttons({ onClear }: { onClear: () => void }) {
  const values = useWatch();
  return <FilterButtons canClear={withoutEmpty(values) !== undefined} onClear={onClear} />;
}
