import BackIcon from '@mui/icons-material/ArrowBack';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Alert, Box, Button, Card, Stack, Typography } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { LinkBase, Title, useCreatePath, useGetRecordId, useTranslate } from 'react-admin';
import { privacyTexts } from '#texts/privacy.ts';
import { formatMoment } from '../../domain/dates/days.ts';
import type { PrivacySubject } from '../data-provider/calls/privacy-calls.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { RequireRight } from '../ui/records/require-right.tsx';
import { RequestLines } from './request-lines.tsx';
import { RightDialog } from './right-dialog.tsx';
import { useArchive, usePrivacyRequests } from './use-person-rights.ts';

/** /veterans/{id}/show/droits and /appointments/{id}/show/droits: the rights of the person (SEC-07). */
export const VeteranRights = () => <PersonRights resource="veterans" />;
export const AppointmentRights = () => <PersonRights resource="appointments" />;

const PersonRights = ({ resource }: Pick<PrivacySubject, 'resource'>) => {
  const id = Number(useGetRecordId());
  return (
    <RequireRight action="delete" resource="veterans">
      <Page key={id} subject={{ resource, id }} />
    </RequireRight>
  );
};

/** Reads nothing of the record: it stays as it is once the person is erased. */
function Page({ subject }: { readonly subject: PrivacySubject }) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const [isErased, setIsErased] = useState(false);
  const { resource, id } = subject;
  return (
    <Stack sx={{ gap: 2, maxWidth: 860 }}>
      <Title title={translate(`personRights.title.${resource}`, { id })} />
      {!isErased && (
        <Box>
          <Button
            component={LinkBase}
            startIcon={<BackIcon />}
            to={createPath({ resource, type: 'show', id })}
          >
            {translate(`personRights.back.${resource}`)}
          </Button>
        </Box>
      )}
      {isErased ? (
        <Alert severity="success">{translate('personRights.erasure.gone')}</Alert>
      ) : (
        <>
          <Archive subject={subject} />
          <Rectification subject={subject} />
          {resource === 'veterans' && <Restriction subject={subject} />}
          <Erasure subject={subject} onErased={() => setIsErased(true)} />
        </>
      )}
      <Register subject={subject} />
    </Stack>
  );
}

/** A part of the page. */
function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2, md: 3 } }}>
      <Typography id={id} variant="h3" component="h2" sx={{ color: 'var(--color-primary)', mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Card>
  );
}

function Archive({ subject }: { readonly subject: PrivacySubject }) {
  const translate = useTranslate();
  const { run, isPending } = useArchive(subject);
  return (
    <Part title={translate('personRights.archive.title')}>
      <Typography>{translate('personRights.archive.text')}</Typography>
      <BusyButton busy={isPending} startIcon={<DownloadIcon />} onClick={() => run()} sx={{ mt: 2 }}>
        {translate(isPending ? 'personRights.archive.making' : 'personRights.archive.button')}
      </BusyButton>
    </Part>
  );
}

function Rectification({ subject }: { readonly subject: PrivacySubject }) {
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Part title={translate('personRights.rectification.title')}>
      <Typography>{translate('personRights.rectification.text')}</Typography>
      <Button variant="outlined" onClick={() => setIsOpen(true)} aria-haspopup="dialog" sx={{ mt: 2 }}>
        {translate('personRights.rectification.button')}
      </Button>
      {isOpen && <RightDialog right="rectification" subject={subject} onClose={() => setIsOpen(false)} />}
    </Part>
  );
}

/** Sets and lifts the restriction of the record; the register says which of both is next. */
function Restriction({ subject }: { readonly subject: PrivacySubject }) {
  const translate = useTranslate();
  const [dialog, setDialog] = useState<'restriction' | 'release' | null>(null);
  const { data: lines } = usePrivacyRequests(subject);
  if (!lines) return null;
  const last = lines.find(({ kind }) => kind === 'restriction' || kind === 'release');
  const isRestricted = last?.kind === 'restriction';
  const next = isRestricted ? 'release' : 'restriction';
  return (
    <Part title={translate('personRights.restriction.title')}>
      <Typography>{translate('personRights.restriction.text')}</Typography>
      {isRestricted && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {translate('personRights.restriction.since', { moment: formatMoment(last.doneDate) })}
        </Alert>
      )}
      <Button variant="outlined" onClick={() => setDialog(next)} aria-haspopup="dialog" sx={{ mt: 2 }}>
        {translate(`personRights.${next}.button`)}
      </Button>
      {dialog && <RightDialog right={dialog} subject={subject} onClose={() => setDialog(null)} />}
    </Part>
  );
}

interface ErasureProps {
  readonly subject: PrivacySubject;
  readonly onErased: () => void;
}

function Erasure({ subject, onErased }: ErasureProps) {
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Part title={translate('personRights.erasure.title')}>
      <Typography>{translate('personRights.erasure.text')}</Typography>
      <Typography sx={{ mt: 1 }}>{translate('personRights.erasure.others')}</Typography>
      <Box component="ul" sx={{ my: 1, pl: 3 }}>
        {privacyTexts.law.map((sentence) => (
          <Typography key={sentence} component="li" color="textSecondary">
            {sentence}
          </Typography>
        ))}
      </Box>
      <Button
        variant="outlined"
        color="error"
        onClick={() => setIsOpen(true)}
        aria-haspopup="dialog"
        sx={{ mt: 1 }}
      >
        {translate('personRights.erasure.button')}
      </Button>
      {isOpen && (
        <RightDialog right="erasure" subject={subject} onClose={() => setIsOpen(false)} onDone={onErased} />
      )}
    </Part>
  );
}

function Register({ subject }: { readonly subject: PrivacySubject }) {
  const translate = useTranslate();
  const { data } = usePrivacyRequests(subject);
  if (!data) return null;
  return (
    <Part title={translate('personRights.register.title')}>
      {data.length === 0 && (
        <Typography color="textSecondary">{translate('personRights.register.empty')}</Typography>
      )}
      <RequestLines lines={data} />
    </Part>
  );
}
