import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useSessionUser } from '../access/use-session-user.ts';
import type { ClosureRecord } from '../data-provider/records.ts';
import { FormSection } from '../ui/forms/form-grid.tsx';
import { RecordCreate } from '../ui/forms/record-create.tsx';
import { RecordEdit } from '../ui/forms/record-edit.tsx';
import { EntityInput } from '../ui/inputs/entity-input.tsx';
import { ReferenceSelect } from '../ui/inputs/reference-select.tsx';
import { PeopleDialog } from './people-dialog.tsx';
import { useSendClosure } from './use-send-closure.ts';

/** Field names: a misspelt `source` does not compile. */
type Source = keyof ClosureRecord;

function Inputs() {
  const translate = useTranslate();
  return (
    <>
      <FormSection title={translate('closures.what')}>
        <EntityInput source={'name' satisfies Source} />
        <EntityInput source={'startDate' satisfies Source} />
        <EntityInput source={'endDate' satisfies Source} />
      </FormSection>
      <FormSection title={translate('closures.hoursAndPlace')}>
        <EntityInput source={'startHour' satisfies Source} />
        <EntityInput source={'endHour' satisfies Source} />
        <ReferenceSelect
          source={'region' satisfies Source}
          reference="regions"
          filter={{ active: true, service: true }}
          helperText="resources.closures.help.region"
        />
        <ReferenceSelect
          source={'cell' satisfies Source}
          reference="cells"
          helperText="resources.closures.help.cell"
        />
      </FormSection>
    </>
  );
}

/** Closes days or hours of the user's own cell and wilaya, or others; who has an appointment then is decided for. */
export function ClosureCreate() {
  const user = useSessionUser();
  const { send, onConflict, conflict, forget } = useSendClosure();
  const [defaultValues] = useState(() => ({
    cell: user?.cell?.['@id'] ?? null,
    region: user?.region?.['@id'] ?? null,
  }));
  return (
    <RecordCreate defaultValues={defaultValues} onSave={send} onConflict={onConflict}>
      <Inputs />
      {conflict && <PeopleDialog refusal={conflict} send={send} onClose={forget} />}
    </RecordCreate>
  );
}

export const ClosureEdit = () => (
  <RecordEdit>
    <Inputs />
  </RecordEdit>
);
