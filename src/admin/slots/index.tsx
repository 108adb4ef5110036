import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../lazyScreen.tsx';
import { recordName } from '../ui/recordName.ts';

/** Slots: shown in their calendar, one edited by itself (SLOT-02, SLOT-03). */
export const slots: ResourceProps = {
  name: 'availableAppointments',
  recordRepresentation: recordName,
  edit: lazyScreen(() => import('./SlotEdit.tsx'), 'SlotEdit'),
};
