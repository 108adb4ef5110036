import { Alert, Box, Button } from '@mui/material';
import { useState } from 'react';
import { useEditContext, useSaveContext, useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { recordName } from '../../../domain/model/record-name.ts';
import type { HydraRecord } from '../../data-provider/hydra.ts';
import { useOpenRecord } from '../../live/use-open-record.ts';
import { PresenceLine } from '../records/presence-line.tsx';
import { momentText } from '../records/presence-text.ts';
import { isOwnChange, versionOf } from '../records/record-version.ts';
import { ChangeList } from './change-list.tsx';
import { changesBetween } from './stale-changes.ts';
import { useNewerRecord } from './use-newer-record.ts';
import { type FillOptions, useTakeNewer } from './use-take-newer.ts';

/** Many changes scroll inside the notice, so that the fields stay visible. */
const NOTICES = {
  display: 'grid',
  gap: 1,
  maxHeight: '40vh',
  overflowY: 'auto',
  '&:not(:empty)': { pt: 1.5 },
} as const;

/**
 * Notices above the buttons of an edit form: who else has the record open, and the version that a colleague saved
 * meanwhile (SYS-16). They are at the end of the form, so that no field moves.
 */
export function EditNotices({ fillOptions }: { fillOptions: FillOptions }) {
  const { record, resource } = useEditContext<HydraRecord>();
  const { isSubmitting } = useFormState();
  const { saving } = useSaveContext();
  const open = useOpenRecord(resource, record?.id, 'edit');
  const newer = useNewerRecord(resource, record, open.version, isSubmitting || saving === true);
  // Called here and not in the offer, which unmounts once the form has the newer record.
  const taking = useTakeNewer(fillOptions);
  return (
    <Box role="status" sx={NOTICES} data-edit-notices>
      {newer && <Offer newer={newer} taking={taking} />}
      {open.version === null && <DeletedNotice />}
      <PresenceLine open={open} />
    </Box>
  );
}

function DeletedNotice() {
  const translate = useTranslate();
  return <Alert severity="warning">{translate('screens.live.gone')}</Alert>;
}

/** On a phone the buttons stand under the text. */
const OFFER = {
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-message': { flex: '1 1 200px' },
} as const;

/**
 * Offers the version that somebody else saved. Accepting it puts their changes into the form and keeps what was typed.
 */
function Offer({ newer, taking }: { newer: HydraRecord; taking: ReturnType<typeof useTakeNewer> }) {
  const { record, resource } = useEditContext<HydraRecord>();
  const translate = useTranslate();
  const { take, typedNames } = taking;
  const [isTaking, setTaking] = useState(false);
  const [laterVersion, setLaterVersion] = useState(0);
  if (!record || laterVersion === versionOf(newer)) return null;
  const changes = changesBetween(resource, record, newer);
  const name = recordName(newer.refs.updatedBy);
  const time = momentText(String(newer.updatedDate ?? ''), translate);
  const text = isOwnChange(newer) ? 'ownOffer' : name ? 'offer' : 'offerUnknown';
  const accept = async () => {
    setTaking(true);
    await take();
    setTaking(false);
  };
  return (
    <Alert
      severity="info"
      sx={OFFER}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 0.5 }}>
          <Button color="inherit" size="small" disabled={isTaking} onClick={() => void accept()}>
            {translate('screens.live.take')}
          </Button>
          <Button color="inherit" size="small" onClick={() => setLaterVersion(versionOf(newer))}>
            {translate('screens.live.later')}
          </Button>
        </Box>
      }
    >
      {translate(`screens.live.${text}`, { name, time })}
      <ChangeList resource={resource} changes={changes} typedNames={typedNames} />
    </Alert>
  );
}
