import { RecordCreate, RecordEdit } from '../ui/RecordForms.tsx';
import { sentValues } from './sentValues.ts';
import { VeteranInputs } from './VeteranInputs.tsx';

export const VeteranCreate = () => (
  <RecordCreate transform={(data: Record<string, unknown>) => sentValues(data)}>
    <VeteranInputs />
  </RecordCreate>
);

export const VeteranEdit = () => (
  <RecordEdit
    transform={(data: Record<string, unknown>, options?: { previousData?: Record<string, unknown> }) =>
      sentValues(data, options?.previousData)
    }
  >
    <VeteranInputs />
  </RecordEdit>
);
