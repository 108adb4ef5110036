import EditIcon from '@mui/icons-material/EditNoteOutlined';
import PeopleIcon from '@mui/icons-material/PeopleAltOutlined';
import { Box, Stack } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { OpenRecord } from '../../live/use-open-record.ts';
import { presenceSentences } from './presence-text.ts';

/** Names the other users who have the record open, on one line; nothing where there are none. */
export function PresenceLine({ open }: { open: Omit<OpenRecord, 'version'> }) {
  const translate = useTranslate();
  const { sentences, isEdited } = presenceSentences(open, translate);
  if (sentences.length === 0) return null;
  const Icon = isEdited ? EditIcon : PeopleIcon;
  return (
    <Stack
      direction="row"
      sx={{
        alignItems: 'center',
        gap: 0.75,
        fontSize: '0.875rem',
        color: isEdited ? 'var(--color-warning)' : 'text.secondary',
        fontWeight: isEdited ? 600 : undefined,
      }}
    >
      <Icon fontSize="small" aria-hidden />
      <Box component="span">{sentences.join(' · ')}</Box>
    </Stack>
  );
}
