import { List, ListItem, ListItemButton, ListItemText, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { WrittenGuide } from './guides.ts';

interface GuideLinksProps {
  readonly guides: readonly Pick<WrittenGuide, 'name' | 'title'>[];
  /** A text under a guide's title, by its name. */
  readonly details?: Readonly<Record<string, string>>;
  readonly onPick: (name: string) => void;
}

/** Titles of guides that lead to them. */
export function GuideLinks({ guides, details = {}, onPick }: GuideLinksProps) {
  return (
    <List disablePadding sx={{ mx: -1 }}>
      {guides.map(({ name, title }) => (
        <ListItem key={name} disablePadding>
          <ListItemButton onClick={() => onPick(name)} sx={{ px: 1, borderRadius: 'var(--radius)' }}>
            <ListItemText
              primary={title}
              secondary={details[name]}
              slotProps={{ primary: { sx: { fontWeight: 600, color: 'primary.main' } } }}
            />
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  );
}

/** Every guide that the user has. */
export function HelpIndex({ guides, onPick }: GuideLinksProps) {
  const translate = useTranslate();
  return (
    <>
      <Typography variant="h3" component="h3" sx={{ mt: 1, mb: 0.5 }}>
        {translate('help.all')}
      </Typography>
      <GuideLinks guides={guides} onPick={onPick} />
    </>
  );
}
