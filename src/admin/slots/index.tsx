import type { ResourceProps } from 'react-admin';
import { recordName } from '../../domain/model/record-name.ts';
import { lazyScreen } from '../ui/lazy-screen.tsx';

/** Slots: shown in their calendar, one edited by itself (SLOT-02, SLOT-03). */
export const slots: ResourceProps = {
  name: 'availableAppointments',
  recordRepresentation: recordName,
  edit: lazyScreen(() => import('./slot-edit.tsx'), 'SlotEdit'),
};
