import { Alert, Button, List, ListItem, ListItemText, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { formatDay, formatMoment } from '../../domain/dates/days.ts';
import { WALL_CODE } from '../../shared/wall-code.ts';
import type { DeskScreen } from '../data-provider/calls/desk-calls.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import type { DeskOffice } from '../desk-states/use-call-next.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { useNotifyError } from '../ui/records/use-notify-error.ts';
import { TitledDialog } from '../ui/titled-dialog.tsx';
import { useOneAtATime } from '../ui/use-one-at-a-time.ts';

const WALL = '/accueil/ecran';

/** The change under way: that a code is issued, or the id of the display that ends. */
type Change = 'issue' | number;

/** Issues and ends the displays of called numbers for this office (DESK-03). */
export function ScreensDialog({ office, onClose }: { office: DeskOffice; onClose: () => void }) {
  const translate = useTranslate();
  const provider = useDataProvider<AppDataProvider>();
  const notifyError = useNotifyError();
  const [code, setCode] = useState<string | null>(null);
  const { data: screens = [], refetch } = useQuery({
    queryKey: ['deskScreens'],
    queryFn: () => provider.deskScreens(),
  });
  const [busy, setBusy] = useState<Change | null>(null);
  const change = useOneAtATime(async (next: Change, work: () => Promise<void>) => {
    setBusy(next);
    await work().catch(notifyError);
    await refetch();
    setBusy(null);
  });
  return (
    <TitledDialog
      title={translate('desk.screens.title')}
      text={translate('desk.screens.hint', { address: window.location.origin + WALL })}
      onClose={onClose}
      maxWidth="sm"
      buttons={
        <>
          <Button onClick={onClose}>{translate('desk.screens.close')}</Button>
          {/* aria-disabled instead of disabled: the button keeps the focus. */}
          <BusyButton
            busy={busy === 'issue'}
            disabled={false}
            aria-disabled={busy !== null}
            onClick={() => change('issue', async () => setCode(await provider.issueDeskScreen(office)))}
          >
            {translate('desk.screens.issue')}
          </BusyButton>
        </>
      }
    >
      {code && <NewCode code={code} />}
      <List>
        {screens
          .filter(({ cell, region }) => cell === office.cell && region === office.region)
          .map((screen) => (
            <ScreenRow
              key={screen.id}
              screen={screen}
              busy={busy}
              onEnd={() => change(screen.id, () => provider.endDeskScreen(screen.id))}
            />
          ))}
      </List>
    </TitledDialog>
  );
}

interface ScreenRowProps {
  readonly screen: DeskScreen;
  readonly busy: Change | null;
  readonly onEnd: () => void;
}

/** A display of the office, which a button ends. */
function ScreenRow({ screen: { id, createdDate, expires }, busy, onEnd }: ScreenRowProps) {
  const translate = useTranslate();
  return (
    <ListItem disableGutters>
      <ListItemText
        primary={translate('desk.screens.one', {
          id: String(id),
          moment: formatMoment(createdDate),
          expires: formatDay(expires.slice(0, 10)),
        })}
      />
      <BusyButton
        variant="text"
        color="error"
        busy={busy === id}
        disabled={false}
        aria-disabled={busy !== null}
        onClick={onEnd}
      >
        {translate('desk.screens.end')}
      </BusyButton>
    </ListItem>
  );
}

/** The code of a new display, with a link that turns this browser into that display. */
function NewCode({ code }: { readonly code: string }) {
  const translate = useTranslate();
  return (
    <Alert
      severity="success"
      // The code stays on one line; on a phone the buttons go below it.
      sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
      action={
        <Button
          color="inherit"
          component="a"
          href={WALL}
          target="_blank"
          onClick={() => localStorage.setItem(WALL_CODE, code)}
        >
          {translate('desk.screens.here')}
        </Button>
      }
    >
      {translate('desk.screens.code')}
      <Typography sx={{ fontSize: { xs: '1.25rem', sm: '1.5rem' }, fontWeight: 700, whiteSpace: 'nowrap' }}>
        {code}
      </Typography>
    </Alert>
  );
}
