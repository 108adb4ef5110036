import { Box, Link } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { CARD_NUMBERS, postalCodeText } from '../../domain/entities/veteran.ts';
import { Fact, Facts } from './Facts.tsx';

const list = { listStyle: 'none', m: 0, p: 0 } as const;

/** Identity, contact, cards and files (VET-09). */
export function IdentificationTab() {
  const record = useRecordContext();
  const phones: { phone: string }[] = record?.phones ?? [];
  const addresses: { address: string }[] = record?.addresses ?? [];
  return (
    <>
      <Facts title="veterans.sections.identity">
        <Fact source="civility" />
        <Fact source="lastName" />
        <Fact source="firstName" />
        {record?.civility === 'Mme' && <Fact source="maidenName" />}
        <Fact source="birthDate" />
        <Fact source="birthplace" />
        <Fact source="deathDate" />
        <Fact source="citizenStatus" />
        <Fact source="associate" />
      </Facts>
      <Facts title="veterans.sections.contact">
        <Fact source="phones">
          <Box component="ul" sx={list}>
            {phones.map(({ phone }) => (
              <li key={phone}>
                <Link href={`tel:${phone}`}>{phone}</Link>
              </li>
            ))}
          </Box>
        </Fact>
        <Fact source="email">
          <Link href={`mailto:${record?.email}`}>{record?.email}</Link>
        </Fact>
        <Fact source="addresses" wide>
          <Box component="ul" sx={list}>
            {addresses.map(({ address }) => (
              <li key={address}>{address}</li>
            ))}
          </Box>
        </Fact>
        <Fact source="city" />
        <Fact source="postalCode">{postalCodeText(record?.postalCode)}</Fact>
        <Fact source="region" />
        <Fact source="oldCity" />
        <Fact source="oldRegion" />
      </Facts>
      <Facts title="veterans.sections.cards">
        {CARD_NUMBERS.map((source) => (
          <Fact key={source} source={source} />
        ))}
      </Facts>
    </>
  );
}
