import { Box, Typography } from '@mui/material';
import { Fragment, type ReactNode, useId } from 'react';
import { RadioButtonGroupInput, TextInput, useTranslate } from 'react-admin';
import { postalCodeText, veteran } from '../../domain/entities/veteran.ts';
import type { Field } from '../../domain/model/fields.ts';
import { fieldsIn, type Otherwise, sectionsOf } from '../../domain/model/sections.ts';
import type { VeteranRecord } from '../data-provider/records.ts';
import { WholeRow } from '../ui/forms/form-grid.tsx';
import { INPUT_GRID } from '../ui/forms/input-grid.ts';
import { CivilityInput, MaidenNameInput } from '../ui/inputs/civility-input.tsx';
import { EntityInput } from '../ui/inputs/entity-input.tsx';
import { TokensInput } from '../ui/inputs/tokens-input.tsx';
import { LikenessPanel } from './likenesses/likeness-panel.tsx';
import { addressesOf, isWholePhone, phonesOf } from './typed-lists.ts';

/** Field names: a misspelt `source` does not compile. */
type Source = keyof VeteranRecord;

/** A postal code: a number for the API, whose leading zeros people see and type. */
const PostalCodeInput = ({ source }: { source: string }) => (
  <TextInput
    source={source}
    helperText={false}
    autoComplete="off"
    inputMode="numeric"
    // As typed until it is saved: a number would lose the zeros under the fingers.
    parse={(text: string) => text}
    format={postalCodeText}
  />
);

/** A named part of the form, in two columns where there is room. */
function Section({ title, children, beside }: { title: string; children: ReactNode; beside?: ReactNode }) {
  const translate = useTranslate();
  const id = useId();
  const fields = (
    <Box
      sx={{
        ...INPUT_GRID,
        columnGap: 3,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {children}
    </Box>
  );
  return (
    <Box component="section" aria-labelledby={id} sx={{ '& + &': { mt: 3.5 } }}>
      <Typography
        id={id}
        variant="h3"
        component="h2"
        sx={{ mb: 1.75, pb: 0.5, borderBottom: '1px solid var(--color-border)', color: 'primary.main' }}
      >
        {translate(title)}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          rowGap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) auto' },
        }}
      >
        {fields}
        {beside}
      </Box>
    </Box>
  );
}

const L132 = [0, 1, 2].map((id) => ({ id, name: `choices.l132.${id}` }));

/** Inputs that are not what the declaration alone would give. */
const INPUTS: Readonly<Record<string, ReactNode>> = {
  civility: <CivilityInput />,
  maidenName: <MaidenNameInput />,
  phones: (
    <TokensInput
      source={'phones' satisfies Source}
      item="phone"
      type="tel"
      separator=" "
      split={phonesOf}
      isWhole={isWholePhone}
      hint="veterans.form.phonesHint"
    />
  ),
  addresses: (
    <WholeRow>
      <TokensInput
        source={'addresses' satisfies Source}
        item="address"
        separator=";"
        split={addressesOf}
        isRequired
        hint="veterans.form.addressesHint"
      />
    </WholeRow>
  ),
  postalCode: <PostalCodeInput source={'postalCode' satisfies Source} />,
  l132: <RadioButtonGroupInput source={'l132' satisfies Source} choices={L132} row helperText={false} />,
};

/** The order of the fields where the two columns want another than the record's. */
const BEFORE: Readonly<Record<string, Otherwise['before']>> = {
  identity: { citizenStatus: 'lastName', birthplace: 'birthDate' },
  rights: { other: 'disabilityRate', l1331: 'expertise' },
};

/** The panels beside a section's fields, or under them. */
const BESIDE: Readonly<Record<string, ReactNode>> = { identity: <LikenessPanel about="names" /> };
const UNDER: Readonly<Record<string, ReactNode>> = { cards: <LikenessPanel about="numbers" /> };

const fields: Readonly<Record<string, Field>> = veteran.fields;

function inputOf(source: string): ReactNode {
  if (INPUTS[source]) return INPUTS[source];
  const input = <EntityInput source={source} />;
  return fields[source]?.kind === 'multiline' ? <WholeRow>{input}</WholeRow> : input;
}

/** The fields of a veteran, for a new record and for an edit (VET-03). */
export const VeteranInputs = () =>
  sectionsOf(veteran).map((section) => (
    <Section key={section} title={`veterans.sections.${section}`} beside={BESIDE[section]}>
      {fieldsIn(veteran, section, { before: BEFORE[section] })
        .filter((name) => !fields[name]?.readOnly)
        .map((name) => (
          <Fragment key={name}>{inputOf(name)}</Fragment>
        ))}
      {UNDER[section]}
    </Section>
  ));
