import AppointmentsIcon from '@mui/icons-material/EventNoteOutlined';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import MergeIcon from '@mui/icons-material/MergeOutlined';
import RightsIcon from '@mui/icons-material/PrivacyTipOutlined';
import { Box, Button } from '@mui/material';
import { LinkBase, useRecordContext, useTranslate } from 'react-admin';
import { useRight } from '../../access/use-right.ts';

/** From the record to the pages beside it, each for users who may open it (VET-15). */
export function StoryLinks() {
  const translate = useTranslate();
  const record = useRecordContext();
  const lists = useRight('Appointment', 'LIST');
  const manages = useRight('User', 'DELETE');
  const merges = useRight('Veteran', 'DELETE');
  if (!record || !(lists || manages || merges)) return null;
  const at = (page: string) => ({ component: LinkBase, to: `/veterans/${record.id}/show/${page}` });
  return (
    <Box
      component="nav"
      aria-label={translate('story.links')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, px: { xs: 1, md: 2 }, pb: 1 }}
    >
      {lists && (
        <Button size="small" startIcon={<AppointmentsIcon />} {...at('rendez-vous')}>
          {translate('story.appointments.link')}
        </Button>
      )}
      {manages && (
        <Button size="small" startIcon={<HistoryIcon />} {...at('historique')}>
          {translate('story.history.title')}
        </Button>
      )}
      {merges && (
        <Button size="small" startIcon={<MergeIcon />} {...at('fusion')}>
          {translate('merging.link')}
        </Button>
      )}
      {merges && (
        <Button size="small" startIcon={<RightsIcon />} {...at('droits')}>
          {translate('personRights.link')}
        </Button>
      )}
    </Box>
  );
}
