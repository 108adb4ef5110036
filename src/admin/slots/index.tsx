import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../lazy-screen.tsx';
import { recordName } from '../ui/fields/record-name.ts';

/** Slots: shown in their calendar, one edited by itself (SLOT-02, SLOT-03). */
export const slots: ResourceProps = {
  name: 'availableAppointments',
  recordRepresentation: recordName,
  edit: lazyScreen(() => import('./slot-edit.tsx'), 'SlotEdit'),
};
