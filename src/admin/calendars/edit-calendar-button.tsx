import { Button } from '@mui/material';
import { LinkBase, useCreatePath, useRecordContext, useTranslate } from 'react-admin';
import { useCanAccess } from '../access/use-can-access.ts';

/** Leads from a calendar without slots to its form, for users who hold EDIT. */
export function EditCalendarButton() {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const calendar = useRecordContext();
  const { canAccess } = useCanAccess({ resource: 'calendars', action: 'edit' });
  if (!canAccess || !calendar) return null;
  return (
    <Button
      variant="contained"
      component={LinkBase}
      to={createPath({ resource: 'calendars', type: 'edit', id: calendar.id })}
    >
      {translate('calendars.edit')}
    </Button>
  );
}
