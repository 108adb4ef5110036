import { Box, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { RadioButtonGroupInput, useTranslate } from 'react-admin';
import { CARD_NUMBERS } from '../../domain/entities/veteran.ts';
import { CivilityInput, MaidenNameInput } from '../ui/CivilityInput.tsx';
import { DayInput } from '../ui/DayInput.tsx';
import { EntityInput } from '../ui/EntityInput.tsx';
import { IntegerInput } from '../ui/IntegerInput.tsx';
import { TokensInput } from '../ui/TokensInput.tsx';
import { LikenessPanel } from './likenesses/LikenessPanel.tsx';
import { PostalCodeInput } from './PostalCodeInput.tsx';
import { addressesOf, isWholePhone, phonesOf } from './typedLists.ts';

/** A named part of the form, in two columns where there is room. */
function Section({ title, children }: { title: string; children: ReactNode }) {
  const translate = useTranslate();
  const id = useId();
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
          columnGap: 3,
          rowGap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          '& .MuiFormControl-root, & .ra-input': { m: 0, width: '100%' },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

/** What needs the width of both columns. */
const Wide = ({ children }: { children: ReactNode }) => (
  <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>{children}</Box>
);

const L132 = [0, 1, 2].map((id) => ({ id, name: `choices.l132.${id}` }));

/** The fields of a veteran, for a new record and for an edit (VET-03). */
export function VeteranInputs() {
  return (
    <>
      <Section title="veterans.sections.identity">
        <CivilityInput />
        <EntityInput source="citizenStatus" />
        <EntityInput source="lastName" />
        <EntityInput source="firstName" />
        <MaidenNameInput />
        <EntityInput source="birthplace" />
        <DayInput source="birthDate" isRequired />
        <DayInput source="deathDate" />
        <LikenessPanel about="names" />
      </Section>
      <Section title="veterans.sections.contact">
        <TokensInput
          source="phones"
          item="phone"
          type="tel"
          separator=" "
          split={phonesOf}
          isWhole={isWholePhone}
          hint="veterans.form.phonesHint"
        />
        <EntityInput source="email" />
        <Wide>
          <TokensInput
            source="addresses"
            item="address"
            separator=";"
            split={addressesOf}
            isRequired
            hint="veterans.form.addressesHint"
          />
        </Wide>
        <EntityInput source="city" />
        <PostalCodeInput source="postalCode" />
        <EntityInput source="region" />
        <EntityInput source="oldCity" />
        <EntityInput source="oldRegion" />
      </Section>
      <Section title="veterans.sections.cards">
        {CARD_NUMBERS.map((source) => (
          <EntityInput key={source} source={source} />
        ))}
        <LikenessPanel about="numbers" />
      </Section>
      <Section title="veterans.sections.rights">
        <EntityInput source="conflit" />
        <EntityInput source="service" />
        <EntityInput source="article" />
        <EntityInput source="other" />
        <IntegerInput source="disabilityRate" />
        <IntegerInput source="degre" />
        <RadioButtonGroupInput source="l132" choices={L132} row helperText={false} />
        <EntityInput source="l1331" />
        <EntityInput source="expertise" />
        <EntityInput source="nucleaire" />
        <EntityInput source="victoryWar" />
      </Section>
      <Section title="veterans.sections.infirmities">
        {['pensionedInfirmities', 'nonPensionedInfirmities', 'expertiseInfirmities'].map((source) => (
          <Wide key={source}>
            <EntityInput source={source} />
          </Wide>
        ))}
      </Section>
      <Section title="veterans.sections.file">
        <EntityInput source="enable" />
        <EntityInput source="archived" />
      </Section>
    </>
  );
}
