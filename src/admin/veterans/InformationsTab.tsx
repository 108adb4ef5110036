import EditIcon from '@mui/icons-material/EditOutlined';
import { Button } from '@mui/material';
import { LinkBase, useCanAccess, useCreatePath, useRecordContext, useTranslate } from 'react-admin';
import { Fact, Facts } from './Facts.tsx';

/** Rights and articles, and the infirmities as text with a button to edit them (VET-12). */
export function InformationsTab() {
  const record = useRecordContext();
  const translate = useTranslate();
  return (
    <>
      <Facts title="veterans.sections.rights">
        <Fact source="conflit" />
        <Fact source="service" />
        <Fact source="article" />
        <Fact source="disabilityRate" />
        <Fact source="degre" />
        <Fact source="l1331" />
        <Fact source="l132">
          {record?.l132
            ? translate('veterans.record.article132', { number: record.l132 })
            : translate('screens.record.no')}
        </Fact>
        <Fact source="expertise" />
        <Fact source="nucleaire" />
        <Fact source="victoryWar" />
        <Fact source="other" />
      </Facts>
      <Facts title="veterans.sections.infirmities" action={<EditInfirmities />}>
        <Fact source="pensionedInfirmities" wide />
        <Fact source="nonPensionedInfirmities" wide />
        <Fact source="expertiseInfirmities" wide />
      </Facts>
    </>
  );
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
