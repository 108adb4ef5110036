import InfoIcon from '@mui/icons-material/InfoOutlined';
import { Button, ListItem, ListItemButton, ListItemIcon, ListItemText } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { programVersion, serviceName } from '../../shared/page-settings.ts';
import { TitledDialog } from '../ui/titled-dialog.tsx';

/** The line of the account panel with the program's version, for users who are asked for it (OPS-07). */
export function AboutButton() {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const version = programVersion();
  return (
    <ListItem disablePadding>
      <ListItemButton sx={{ px: 2.5 }} onClick={() => setOpen(true)}>
        <ListItemIcon sx={{ minWidth: 40 }}>
          <InfoIcon />
        </ListItemIcon>
        <ListItemText primary={translate('layout.about.title')} />
      </ListItemButton>
      <TitledDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={translate('layout.about.title')}
        text={[
          serviceName(),
          version ? translate('layout.about.version', { version }) : translate('layout.about.noVersion'),
          translate('layout.about.news'),
        ]
          .filter(Boolean)
          .map((line) => <p key={line}>{line}</p>)}
        buttons={<Button onClick={() => setOpen(false)}>{translate('layout.app.closePanel')}</Button>}
      />
    </ListItem>
  );
}
