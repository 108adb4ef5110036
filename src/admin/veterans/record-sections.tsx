import EditIcon from '@mui/icons-material/EditOutlined';
import { Box, Button, Link } from '@mui/material';
import type { ReactNode } from 'react';
import { LinkBase, useCreatePath, useRecordContext, useTranslate } from 'react-admin';
import { postalCodeText, veteran } from '../../domain/entities/veteran.ts';
import type { Field } from '../../domain/model/fields.ts';
import { fieldsIn, sectionsOf } from '../../domain/model/sections.ts';
import { useCanAccess } from '../access/use-can-access.ts';
import type { VeteranRecord } from '../data-provider/records.ts';
import { Fact, Facts } from './facts.tsx';
import { RelationsCard } from './relations/relations-card.tsx';

const fields: Readonly<Record<string, Field>> = veteran.fields;

/** The person, their addresses and numbers; the other sections have tabs of their own. */
const IDENTIFICATION: readonly string[] = ['identity', 'contact', 'cards'];

/** Said in the record's heading. */
const IN_HEADING = ['enable', 'archived', 'toComplete'];

/** Shown where they say something: a woman's maiden name, the old date and number of an imported record (VET-19). */
const isShown = (name: string, record?: VeteranRecord): boolean =>
  (name !== 'maidenName' || record?.civility === 'Mme') &&
  (name !== 'formerCreatedDate' || Boolean(record?.formerCreatedDate)) &&
  (name !== 'formerNumber' || Boolean(record?.formerNumber));

/** Identity, contact, cards and files (VET-09), and who is what to the person (VET-16). */
export const IdentificationTab = () => (
  <>
    <Sections names={IDENTIFICATION} />
    <RelationsCard />
  </>
);

/** Rights and articles, and the infirmities as text with a button to edit them (VET-12). */
export const InformationsTab = () => (
  <Sections names={sectionsOf(veteran).filter((section) => !IDENTIFICATION.includes(section))} />
);

function Sections({ names }: { names: readonly string[] }) {
  const record = useRecordContext<VeteranRecord>();
  const ownValues = useOwnValues();
  return names.map((section) => {
    const filledFields = fieldsIn(veteran, section, { without: IN_HEADING }).filter((name) =>
      isShown(name, record),
    );
    if (filledFields.length === 0) return null;
    return (
      <Facts
        key={section}
        title={`veterans.sections.${section}`}
        action={section === 'infirmities' && <EditInfirmities />}
      >
        {filledFields.map((name) => (
          <Fact key={name} source={name} wide={name === 'addresses' || fields[name]?.kind === 'multiline'}>
            {record && ownValues[name]?.(record)}
          </Fact>
        ))}
      </Facts>
    );
  });
}

const Lines = ({ of, children }: { of: readonly string[]; children?: (line: string) => ReactNode }) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {of.map((line) => (
      <li key={line}>{children ? children(line) : line}</li>
    ))}
  </Box>
);

/** Values that are not shown as the declaration alone would. */
function useOwnValues(): Readonly<Record<string, (record: VeteranRecord) => ReactNode>> {
  const translate = useTranslate();
  return {
    phones: ({ phones }) => (
      <Lines of={(phones ?? []).map(({ phone }: { phone: string }) => phone)}>
        {(phone) => <Link href={`tel:${phone}`}>{phone}</Link>}
      </Lines>
    ),
    email: ({ email }) => <Link href={`mailto:${email}`}>{email}</Link>,
    addresses: ({ addresses }) => (
      <Lines of={(addresses ?? []).map(({ address }: { address: string }) => address)} />
    ),
    postalCode: ({ postalCode }) => postalCodeText(postalCode),
    l132: ({ l132 }) =>
      l132 ? translate('veterans.record.article132', { number: l132 }) : translate('screens.record.no'),
  };
}

function EditInfirmities() {
  const record = useRecordContext();
  const translate = useTranslate();
  const createPath = useCreatePath();
  const { canAccess } = useCanAccess({ resource: 'veterans', action: 'edit' });
  if (!record || !canAccess) return null;
  return (
    <Button
      size="small"
      startIcon={<EditIcon />}
      component={LinkBase}
      to={createPath({ resource: 'veterans', type: 'edit', id: record.id })}
      aria-label={translate('veterans.record.editInfirmities')}
    >
      {translate('ra.action.edit')}
    </Button>
  );
}
