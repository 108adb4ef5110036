import { useState } from 'react';
import { useRefresh } from 'react-admin';
import type { DeskState } from '../../domain/scheduling/desk.ts';
import type { AppointmentRecord } from '../data-provider/records.ts';
import { useDeskActions } from './use-desk-actions.tsx';

/** Sets desk states from a page that shows the record by react-admin, and refreshes the page after each. */
export function useToggleState() {
  const refresh = useRefresh();
  const actions = useDeskActions(refresh);
  const [isBusy, setIsBusy] = useState(false);
  /** Sets a state, or takes back the current one; resolves to whether it was saved. */
  const toggleState = async (record: AppointmentRecord, state: DeskState): Promise<boolean> => {
    setIsBusy(true);
    try {
      return (await actions.toggleState(record, state)) === true;
    } finally {
      setIsBusy(false);
    }
  };
  return { toggleState, isBusy };
}
