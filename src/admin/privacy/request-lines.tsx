import { Box, Link, Typography } from '@mui/material';
import { LinkBase, useTranslate } from 'react-admin';
import { privacyTexts } from '#texts/privacy.ts';
import { formatMoment } from '../../domain/dates/days.ts';
import { entityNamed } from '../../domain/entities/index.ts';
import type { PrivacyRequest } from '../../domain/privacy/privacy-request.ts';
import { fill } from '../../i18n/fill.ts';
import { useRight } from '../access/use-right.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { ENTRIES } from '../ui/lists/entries.ts';
import { useCertificate } from './use-person-rights.ts';

interface RequestLinesProps {
  readonly lines: readonly PrivacyRequest[];
  /** Whether each line says which record it is about. */
  readonly withRecords?: boolean;
}

/** Lines of the register of requests (SEC-07). */
export const RequestLines = ({ lines, withRecords = false }: RequestLinesProps) => (
  <Box component="ol" sx={ENTRIES}>
    {lines.map((line) => (
      <Line key={line.id} line={line} withRecord={withRecords} />
    ))}
  </Box>
);

function Line({ line, withRecord }: { readonly line: PrivacyRequest; readonly withRecord: boolean }) {
  const translate = useTranslate();
  const { kind, doneDate, reason, note, decidedBy, doneBy } = line;
  const details = [
    reason && privacyTexts.reasons[reason],
    decidedBy && translate('personRights.register.decided', { name: decidedBy }),
    doneBy && translate('personRights.register.by', { name: doneBy }),
  ].filter(Boolean);
  return (
    <li>
      <Typography sx={{ fontWeight: 600 }}>
        {translate('personRights.register.line', {
          kind: privacyTexts.kinds[kind],
          moment: formatMoment(doneDate),
        })}
      </Typography>
      {withRecord && <Record line={line} />}
      <Typography color="textSecondary">{details.join(' · ')}</Typography>
      {note && <Typography sx={{ whiteSpace: 'pre-line' }}>{note}</Typography>}
      {kind === 'erasure' && <Certificate line={line} />}
    </li>
  );
}

/** The record that a request was about, a link to the rights of its person for who exercises them. */
function Record({ line: { entity, record, kind } }: { readonly line: PrivacyRequest }) {
  const exercises = useRight('Veteran', 'DELETE');
  const text = fill(privacyTexts.certificate.subject[entity], { id: record });
  if (!exercises || kind === 'erasure') return <Typography>{text}</Typography>;
  return (
    <Typography>
      <Link component={LinkBase} to={`/${entityNamed(entity).resource}/${record}/show/droits`}>
        {text}
      </Link>
    </Typography>
  );
}

function Certificate({ line }: { readonly line: PrivacyRequest }) {
  const translate = useTranslate();
  const { run, isPending } = useCertificate(line);
  return (
    <BusyButton variant="outlined" busy={isPending} onClick={() => run()} sx={{ mt: 1 }}>
      {translate('personRights.register.certificate')}
    </BusyButton>
  );
}
