import { Card } from '@mui/material';
import { useState } from 'react';
import { useGetList, useListContext, useTranslate } from 'react-admin';
import { print } from '#texts/print.ts';
import { formatDay, formatMoment, writeMoment } from '../../../domain/dates/days.ts';
import { textIn } from '../../../domain/model/entity.ts';
import { recordName } from '../../../domain/model/record-name.ts';
import { fill } from '../../../i18n/fill.ts';
import type { NotesJob } from '../../../print/notes/make.tsx';
import { printedNote } from '../../../print/notes/note-rows.ts';
import { fillPrinted } from '../../../print/printed.ts';
import { serviceName, serviceZone } from '../../../shared/page-settings.ts';
import type { NoteRecord, VeteranRecord } from '../../data-provider/records.ts';
import { MadeDocument } from '../../pdf/made-document.tsx';
import { PdfProgress } from '../../pdf/pdf-progress.tsx';
import { EmptyList } from '../../ui/lists/empty-list.tsx';
import { StaleDataNotice } from '../../ui/lists/stale-data-notice.tsx';
import { ErrorView } from '../../ui/records/error-view.tsx';
import type { NoteKind } from '../note-kind.ts';

const texts = print.notes;

interface NotesPdfProps {
  readonly kind: NoteKind;
  readonly veteran: VeteranRecord;
  readonly onBack: () => void;
}

/** The current list of notes as a PDF: all filtered notes, in the list's order (OBS-03). */
export default function NotesPdf({ kind, veteran, onBack }: NotesPdfProps) {
  const { filterValues, sort } = useListContext<NoteRecord>();
  const { data, error, isFetching, refetch } = useGetList<NoteRecord>(
    kind.resource,
    { filter: { ...filterValues, veteran: { id: veteran.id } }, sort, meta: { all: true } },
    { staleTime: 0, refetchOnWindowFocus: false },
  );
  if (error && !data) return <ErrorView error={error} onRetry={() => void refetch()} />;
  if (!data) return <PdfProgress text="print.readingAny" />;
  return (
    <>
      <StaleDataNotice error={error} isFetching={isFetching} onRetry={() => void refetch()} />
      {data.length === 0 ? (
        <Card>
          <EmptyList />
        </Card>
      ) : (
        <NotesDocument kind={kind} veteran={veteran} notes={data} filters={filterValues} onBack={onBack} />
      )}
    </>
  );
}

/** The filters of the list, in words. */
function filtersOf(
  filters: Readonly<Record<string, unknown>>,
  { type }: NoteKind,
  [first]: readonly NoteRecord[],
): string[] {
  const [startIn, endIn, observation] = ['startIn', 'endIn', 'observation'].map((name) =>
    textIn(filters, name),
  );
  return [
    filters[type] ? fill(texts.filters.type, { name: recordName(first?.refs[type]) }) : '',
    startIn ? fill(texts.filters.startIn, { day: formatDay(startIn) }) : '',
    endIn ? fill(texts.filters.endIn, { day: formatDay(endIn) }) : '',
    observation ? fill(texts.filters.observation, { text: observation }) : '',
  ].filter(Boolean);
}

interface NotesDocumentProps extends NotesPdfProps {
  readonly notes: readonly NoteRecord[];
  readonly filters: Readonly<Record<string, unknown>>;
}

function NotesDocument({ kind, veteran, notes, filters, onBack }: NotesDocumentProps) {
  const { resource, type } = kind;
  const translate = useTranslate();
  // Fixed at the first render: a later minute must not make a new document.
  const [printedOn] = useState(() => formatMoment(writeMoment(serviceZone(), Date.now())));
  const title = texts.title[resource];
  const job: NotesJob = {
    notes: notes.map((note) => printedNote(note, type)),
    heading: {
      title,
      service: serviceName(),
      veteran: fill(texts.veteran, { id: veteran.id, name: recordName(veteran) }),
      filters: filtersOf(filters, kind, notes),
      total: fillPrinted(texts.total[resource], { smart_count: notes.length }),
      printedOn,
    },
  };
  return (
    <MadeDocument
      job={{ kind: 'notes', ...job }}
      title={title}
      fileName={fill(texts.fileName[resource], { id: veteran.id })}
      summary={job.heading.total}
      backLabel={translate('print.backToList')}
      onBack={onBack}
    />
  );
}
