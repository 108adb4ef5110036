import type { ResourceProps } from 'react-admin';
import { recordName } from '../ui/recordName.ts';
import { SlotEdit } from './SlotEdit.tsx';

/** Slots: shown in their calendar, one edited by itself (SLOT-02, SLOT-03). */
export const slots: ResourceProps = {
  name: 'availableAppointments',
  recordRepresentation: recordName,
  edit: SlotEdit,
};
