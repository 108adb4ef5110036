import AppointmentIcon from '@mui/icons-material/EventAvailableOutlined';
import AssociateIcon from '@mui/icons-material/PeopleAltOutlined';
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import { Box, Button } from '@mui/material';
import type { ComponentType } from 'react';
import { useTranslate } from 'react-admin';
import { useCanAccess } from '../access/use-can-access.ts';
import { EnableButton } from '../ui/lists/enable-toggle.tsx';
import { EditRecordButton } from '../ui/records/record-page.tsx';
import { CareLogButton } from './care-log/care-log-button.tsx';
import { useRecordView, type View } from './record-view.ts';

/** A row; on a phone two buttons in a row, all of one size. */
const TOOLBAR = {
  display: { xs: 'grid', sm: 'flex' },
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  flexWrap: 'wrap',
  gap: 1,
  width: '100%',
  '& .MuiButton-root': { px: { xs: 1, sm: 1.75 } },
} as const;

/** The actions on the record (VET-10), each with its right (RIGHTS-05). */
export function VeteranToolbar() {
  const translate = useTranslate();
  return (
    <Box role="group" aria-label={translate('veterans.toolbar.label')} sx={TOOLBAR}>
      <ViewToggle view="pdf" icon={PdfIcon} />
      <ViewToggle view="associate" icon={AssociateIcon} right={{ resource: 'veterans', action: 'edit' }} />
      <ViewToggle
        view="appointment"
        icon={AppointmentIcon}
        right={{ resource: 'appointments', action: 'create' }}
      />
      <CareLogButton />
      {/* Actions that change the record stand apart. */}
      <Box sx={{ display: { xs: 'contents', sm: 'flex' }, gap: 1, ml: 'auto' }}>
        <EditRecordButton />
        <EnableButton action="edit" />
      </Box>
    </Box>
  );
}

interface ViewToggleProps {
  readonly view: View;
  readonly icon: ComponentType;
  /** Without it, whoever sees the record. */
  readonly right?: { readonly resource: string; readonly action: string };
}

/** Shows something in place of the details, and the details again. */
function ViewToggle({ view, icon: Icon, right }: ViewToggleProps) {
  const translate = useTranslate();
  const { view: currentView, toggle } = useRecordView();
  const { canAccess } = useCanAccess({ resource: 'veterans', action: 'show', ...right });
  if (!canAccess) return null;
  const isPressed = currentView === view;
  return (
    <Button
      variant="outlined"
      // A pressed button in the primary colour would look like the one that edits.
      sx={
        isPressed ? { backgroundColor: 'var(--color-primary-soft)', borderColor: 'primary.main' } : undefined
      }
      startIcon={<Icon />}
      aria-pressed={isPressed}
      onClick={() => toggle(view)}
    >
      {translate(`veterans.toolbar.${view}`)}
    </Button>
  );
}
