import { Chip, Link } from '@mui/material';
import { DataTable, LinkBase, TextField, useCreatePath, useRecordContext, useTranslate } from 'react-admin';
import { recordName } from '../../domain/model/record-name.ts';
import type { FailedMailRecord } from '../data-provider/records.ts';
import { MomentField } from '../ui/fields/day-field.tsx';
import { EntityFilter, FlagFilter } from '../ui/filters/entity-filter.tsx';
import { fromWidth } from '../ui/lists/from-width.ts';
import { RecordList } from '../ui/lists/record-list.tsx';
import { RecordTable } from '../ui/lists/record-table.tsx';

/** Field names: a misspelt `source` does not compile. */
type Source = keyof FailedMailRecord;

/** The mails and short messages that could not be sent, the last first (DASH-02). */
export const FailedMailsPage = () => (
  <RecordList
    resource="failedMails"
    sort={{ field: 'failedDate', order: 'DESC' }}
    filters={
      <>
        <EntityFilter source={'kind' satisfies Source} />
        <FlagFilter source={'givenUp' satisfies Source} />
      </>
    }
    actions={null}
  >
    <RecordTable>
      <DataTable.Col source={'failedDate' satisfies Source}>
        <MomentField source={'failedDate' satisfies Source} />
      </DataTable.Col>
      <DataTable.Col source={'kind' satisfies Source}>
        <Kind />
      </DataTable.Col>
      <DataTable.Col label="failedMails.about">
        <About />
      </DataTable.Col>
      <DataTable.Col source={'attempts' satisfies Source} sx={fromWidth('sm')}>
        <TextField source={'attempts' satisfies Source} />
      </DataTable.Col>
      <DataTable.Col source={'givenUp' satisfies Source} label="failedMails.state">
        <State />
      </DataTable.Col>
    </RecordTable>
  </RecordList>
);

function Kind() {
  const translate = useTranslate();
  return <>{translate(`choices.kind.${useRecordContext<FailedMailRecord>()?.kind}`)}</>;
}

/** The record that the message is about, as a link to it. */
function About() {
  const refs = useRecordContext<FailedMailRecord>()?.refs;
  const createPath = useCreatePath();
  const { user, appointment, queueEntry } = refs ?? {};
  const [resource, record] = user
    ? ['users', user]
    : appointment
      ? ['appointments', appointment]
      : ['queueEntries', queueEntry];
  if (!record) return null;
  return (
    <Link component={LinkBase} to={createPath({ resource, type: 'show', id: record.id ?? '' })}>
      {recordName(record)}
    </Link>
  );
}

/** Whether the message is tried again. */
function State() {
  const translate = useTranslate();
  const isGivenUp = useRecordContext<FailedMailRecord>()?.givenUp;
  return (
    <Chip
      size="small"
      variant="outlined"
      color={isGivenUp ? 'error' : 'warning'}
      label={translate(`failedMails.${isGivenUp ? 'givenUp' : 'triedAgain'}`)}
    />
  );
}
