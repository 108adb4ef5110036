import { RecordCreate } from '../ui/forms/record-create.tsx';
import { RecordEdit } from '../ui/forms/record-edit.tsx';
import { DuplicatesDialog } from './likenesses/duplicates-dialog.tsx';
import { useVeteranCreation } from './likenesses/use-veteran-creation.ts';
import { sentValues } from './sent-values.ts';
import { VeteranInputs } from './veteran-inputs.tsx';

/** A new veteran; one who may be on record already is asked about first (VET-07). */
export function VeteranCreate() {
  const { send, onConflict, conflict, forget } = useVeteranCreation();
  return (
    <RecordCreate
      transform={(data: Record<string, unknown>) => sentValues(data)}
      onSave={send}
      onConflict={onConflict}
    >
      <VeteranInputs />
      <DuplicatesDialog conflict={conflict} send={send} onClose={forget} />
    </RecordCreate>
  );
}

export const VeteranEdit = () => (
  <RecordEdit
    transform={(data: Record<string, unknown>, options?: { previousData?: Record<string, unknown> }) =>
      sentValues(data, options?.previousData)
    }
  >
    <VeteranInputs />
  </RecordEdit>
);
