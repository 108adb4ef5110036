import { RecordCreate, RecordEdit } from '../ui/RecordForms.tsx';
import { DuplicatesDialog } from './likenesses/DuplicatesDialog.tsx';
import { useVeteranCreation } from './likenesses/useVeteranCreation.ts';
import { sentValues } from './sentValues.ts';
import { VeteranInputs } from './VeteranInputs.tsx';

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
