import { Link } from '@mui/material';
import { LinkBase, useCreatePath, useTranslate } from 'react-admin';
import { entityNamed } from '../../domain/entities/index.ts';
import { recordName } from '../../domain/model/record-name.ts';
import { numbered } from '../../i18n/names.ts';
import { useCanAccess } from '../access/use-can-access.ts';
import type { SecurityEvent } from '../data-provider/calls/security-calls.ts';
import { EntityName } from '../ui/fields/reference-name.tsx';
import { Sentence } from '../ui/fields/sentence.tsx';

/** The account that did it: a link for who may open accounts. */
export function EventActor({ event: { by, kind } }: { event: SecurityEvent }) {
  const translate = useTranslate();
  if (by) return <EntityName reference={by} entityName="User" link />;
  return <>{translate(/^signIn/.test(kind) ? 'security.unknownAccount' : 'security.nobody')}</>;
}

/** Kinds whose words need no object. */
const ALONE: readonly string[] = ['signedIn', 'signInStarted', 'signInRefused', 'registered'];

/** The words of a line: 'a consulté la fiche de Monsieur Benali Karim'. */
export function EventSentence({ event }: { event: SecurityEvent }) {
  const translate = useTranslate();
  const { kind, thing, record, count, number, reason } = event;
  const kindText = translate(reason ? `security.ended.${reason}` : `security.kinds.${kind}`);
  if (ALONE.includes(kind)) return <>{kindText}</>;
  const words = `security.things.${thing}`;
  if (record && count <= 1 && hasName(record))
    return (
      <>
        {kindText}{' '}
        <Sentence text={`${words}.named`}>
          <RecordLink record={record}>{recordName(record)}</RecordLink>
        </Sentence>
      </>
    );
  const isList = count === 0 && number === null;
  const countedName = translate(isList ? 'security.list' : `${words}.counted`, {
    smart_count: Math.max(1, count),
    name: translate(`${words}.name`),
  });
  if (!record)
    return (
      <>
        {kindText}{' '}
        {number === null
          ? countedName
          : translate('security.unnamed', { thing: countedName, name: numbered(number) })}
      </>
    );
  return (
    <>
      {kindText}{' '}
      <Sentence text="security.unnamed" values={{ thing: countedName }}>
        <RecordLink record={record}>
          {hasName(record) ? recordName(record) : numbered(Number(record.id))}
        </RecordLink>
      </Sentence>
    </>
  );
}

type About = NonNullable<SecurityEvent['record']>;

/** Whether the reader was given the record's name: it exists, and they may see it. */
const hasName = (record: About): boolean => typeof record['@id'] === 'string';

/** The classes whose records have a page. */
const OPENED: readonly string[] = ['Veteran', 'Appointment', 'QueueEntry', 'Closure', 'User', 'Role'];

/** The name of a record, a link for who may open it. */
function RecordLink({ record, children }: { record: About; children: string }) {
  const createPath = useCreatePath();
  const { resource } = entityNamed(record['@type']);
  const { canAccess } = useCanAccess({ resource, action: 'show' });
  if (!canAccess || !hasName(record) || !OPENED.includes(record['@type'])) return <>{children}</>;
  return (
    <Link component={LinkBase} to={createPath({ resource, type: 'show', id: Number(record.id) })}>
      {children}
    </Link>
  );
}
