import { Box } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import { formatMoment } from '../../../domain/dates/days.ts';
import type { HydraRecord } from '../../data-provider/hydra.ts';
import { EntityName } from './reference-name.tsx';
import { Sentence } from './sentence.tsx';

/** A record's "created by", "updated by" or "canceled by": a link for users who may VIEW User (SYS-13). */
function AuthorField({ source }: { source: string; label?: string }) {
  const author = useRecordContext<HydraRecord>()?.refs?.[source];
  return author ? <EntityName reference={author} entityName="User" link /> : null;
}

interface AuthorSentenceProps {
  /** The field with the moment, and the field with the author. */
  readonly date: string;
  readonly author: string;
  /** The key of the sentence without a person; with one it ends in `By`. */
  readonly text: string;
}

/** When something was done to the current record, and by whom where that is known. */
export function AuthorSentence({ date, author, text }: AuthorSentenceProps) {
  const record = useRecordContext<HydraRecord>();
  const translate = useTranslate();
  const moment = formatMoment(record?.[date]);
  if (!record?.refs[author]) return <>{translate(text, { moment })}</>;
  return (
    <Sentence text={`${text}By`} values={{ moment }}>
      <AuthorField source={author} />
    </Sentence>
  );
}

/** When a record was made and last changed, and by whom. */
export function RecordHistory() {
  const record = useRecordContext<HydraRecord>();
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, color: 'text.secondary', fontSize: '0.8125rem' }}
    >
      {record?.createdDate && (
        <span>
          <AuthorSentence date="createdDate" author="createdBy" text="screens.record.created" />
        </span>
      )}
      {record?.updatedDate && (
        <span>
          <AuthorSentence date="updatedDate" author="updatedBy" text="screens.record.updated" />
        </span>
      )}
    </Box>
  );
}
