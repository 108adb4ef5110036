import RemoveIcon from '@mui/icons-material/RemoveCircleOutlineOutlined';
import { Box, IconButton, Tooltip } from '@mui/material';
import { SelectInput, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { veteran } from '../../../domain/entities/veteran.ts';
import { useCanAccess } from '../../access/use-can-access.ts';
import { usePartSeen } from '../../access/use-right.ts';
import { CATEGORIES, type Property, propertiesIn, propertyNamed } from './properties.ts';
import { isEmptyValue } from './rows.ts';
import { VeteranFilterValue } from './veteran-filter-value.tsx';

interface VeteranFilterRowProps {
  readonly index: number;
  readonly onRemove: () => void;
}

/** The French name of a property: the field's, with its bound. */
function usePropertyName(): (property: Property) => string {
  const translate = useTranslate();
  return ({ field, operator }) => {
    const name = translate(`resources.veterans.fields.${field}`);
    if (operator === 'exists') return translate(`veterans.filters.exists.${field}`);
    return operator ? translate(`veterans.filters.${operator}`, { name }) : name;
  };
}

/** Whether a row offers a property: one that the API takes from this user, or what the row has already. */
function useOffered(property: string): (property: Property) => boolean {
  // A user who may not list users cannot pick one (SYS-13).
  const { canAccess: canListUsers } = useCanAccess({ resource: 'users', action: 'list' });
  // With LIST alone, what the list shows (RIGHTS-15).
  const part = usePartSeen(veteran);
  return ({ name, field, to }) =>
    name === property ||
    ((part?.filters.includes(field) ?? true) && (to !== 'User' || canListUsers === true));
}

/** The rule of a row's fields: each needs a value before a search. */
const requireValue = (value: unknown) => (isEmptyValue(value) ? 'rules.required' : undefined);

const select = { helperText: false, validate: requireValue, isRequired: true } as const;

const ROW = {
  display: 'grid',
  gap: 1,
  alignItems: 'start',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr) 40px',
    md: 'minmax(150px, 220px) minmax(180px, 280px) minmax(180px, 360px) 40px',
  },
  '& > .MuiFormControl-root, & > .MuiAutocomplete-root, & .MuiFormControl-root': {
    m: 0,
    minWidth: 0,
    width: '100%',
    gridColumn: { xs: '1', md: 'auto' },
  },
  // On a phone the rows are told apart by a line.
  pb: { xs: 1.5, md: 0 },
  borderBottom: { xs: '1px solid var(--color-border)', md: 0 },
} as const;

/** One row: category, property, value, and a button that removes it. */
export function VeteranFilterRow({ index, onRemove }: VeteranFilterRowProps) {
  const translate = useTranslate();
  const nameOf = usePropertyName();
  const { setValue, clearErrors } = useFormContext();
  const source = `rows.${index}`;
  const [category, property] = useWatch({ name: [`${source}.category`, `${source}.property`] });
  const offers = useOffered(property);
  const categories = CATEGORIES.filter((id) => id === category || propertiesIn(id).some(offers));
  const label = translate('veterans.filters.row', { number: index + 1 });
  const removeLabel = translate('veterans.filters.remove', { number: index + 1 });

  const empty = (...names: string[]) => {
    for (const name of names) setValue(`${source}.${name}`, '', { shouldDirty: true });
    clearErrors(source);
  };

  return (
    <Box role="group" aria-label={label} sx={ROW}>
      <SelectInput
        {...select}
        source={`${source}.category`}
        label="veterans.filters.category"
        choices={categories.map((id) => ({ id, name: `veterans.categories.${id}` }))}
        onChange={() => empty('property', 'value')}
      />
      <SelectInput
        {...select}
        source={`${source}.property`}
        label="veterans.filters.property"
        choices={propertiesIn(category)
          .filter(offers)
          .map((one) => ({ id: one.name, name: nameOf(one) }))}
        translateChoice={false}
        onChange={() => empty('value')}
      />
      <VeteranFilterValue key={property} source={`${source}.value`} property={propertyNamed(property)} />
      <Tooltip title={removeLabel}>
        <IconButton
          aria-label={removeLabel}
          onClick={onRemove}
          sx={{
            width: 40,
            height: 40,
            gridColumn: { xs: '2', md: 'auto' },
            gridRow: { xs: '1', md: 'auto' },
          }}
        >
          <RemoveIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
