import AddIcon from '@mui/icons-material/Add';
import PagesIcon from '@mui/icons-material/LibraryBooksOutlined';
import { Alert, Box, Button, Typography } from '@mui/material';
import { lazy, type Ref, Suspense, useEffect, useImperativeHandle, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form';
import { newDocuments as texts } from '#texts/admin/veterans/new-documents.ts';
import { fill } from '../../../i18n/fill.ts';
import { useRightLost } from '../../ui/records/require-right.tsx';
import { nameOfFile } from '../form/prepare-file.ts';
import { NewFileRow } from './new-file-row.tsx';
import { emptyRow, MAX_NEW_FILES, type NewRow, type NewRows } from './new-rows.ts';
import type { OnItsWay, Outcome } from './use-sending.ts';

const ScanDialog = lazy(async () => ({ default: (await import('../scan/scan-dialog.tsx')).ScanDialog }));

/** The values that the form passes to its rows. */
export interface RowsHandle {
  mark(index: number, outcome: Outcome): void;
}

/** Files that the rows begin with. */
export interface DroppedFiles {
  readonly files: readonly File[];
  /** Told that the rows have them. */
  readonly onTaken: () => void;
}

interface NewFileRowsProps {
  readonly ref: Ref<RowsHandle>;
  readonly droppedFiles: DroppedFiles;
  readonly onItsWay: OnItsWay | null;
  readonly onStop: () => void;
}

const isPicture = (file: File | null): file is File => file?.type.startsWith('image/') === true;
const isUntouched = ({ file, name, observation }: NewRow) => !file && !name && !observation;

/** The row of a PDF that was made of the pictures, with all that was said of them, and the indexes of their rows. */
function joinedRow(documents: readonly NewRow[], pdf: File) {
  const rows = documents.flatMap((row, index) =>
    !row.isSent && (isPicture(row.file) || isUntouched(row)) ? [{ row, index }] : [],
  );
  const paramsFile = rows.find(({ row }) => row.paramsFile)?.row.paramsFile ?? null;
  const observation = [...new Set(rows.map(({ row }) => row.observation))].join('\n').trim();
  return {
    row: emptyRow({ file: pdf, name: nameOfFile(pdf), paramsFile, observation }),
    replacedIndexes: rows.map(({ index }) => index),
  };
}

/** A row a document; files that come several at once get one each. */
function useRows({ files: droppedFiles, onTaken }: DroppedFiles) {
  const { control, getValues, setValue } = useFormContext<NewRows>();
  const { isReady } = useFormState<NewRows>();
  const { fields, append, remove } = useFieldArray<NewRows>({ control, name: 'documents' });
  const [tooMany, setTooMany] = useState(false);

  function add(files: readonly File[], most = MAX_NEW_FILES): void {
    const { documents } = getValues();
    const paramsFile = documents[0]?.paramsFile ?? null;
    const room = most - documents.length;
    setTooMany(files.length > room);
    append(
      files.slice(0, room).map((file) => emptyRow({ file, name: nameOfFile(file), paramsFile })),
      { shouldFocus: false },
    );
  }

  // Once the form has its first values, which would replace them.
  useEffect(() => {
    if (!isReady || droppedFiles.length === 0) return;
    // The row that was there is empty, and goes.
    add(droppedFiles, MAX_NEW_FILES + 1);
    remove(0);
    onTaken();
  });

  return {
    fields,
    tooMany,
    add,
    addEmpty: () => append(emptyRow()),
    remove,
    pictures: () =>
      getValues('documents').flatMap(({ file, isSent }) => (isPicture(file) && !isSent ? [file] : [])),
    /** The PDF of the pictures stands in their place. */
    join: (pdf: File) => {
      const { row, replacedIndexes } = joinedRow(getValues('documents'), pdf);
      append(row, { shouldFocus: false });
      remove(replacedIndexes);
    },
    mark: (index: number, { isSent, failure }: Outcome) => {
      setValue(`documents.${index}.isSent`, isSent);
      setValue(`documents.${index}.failure`, failure);
    },
    /** Copies the values of the first document to the fields of the others that are empty. */
    repeat: () => {
      const [first, ...others] = getValues('documents');
      for (const [at, { paramsFile, observation }] of others.entries()) {
        const set = (field: 'paramsFile' | 'observation', value: string | null | undefined) =>
          setValue(`documents.${at + 1}.${field}`, value ?? '', { shouldDirty: true, shouldValidate: true });
        if (!paramsFile) set('paramsFile', first?.paramsFile);
        if (!observation) set('observation', first?.observation);
      }
    },
  };
}

/** The rows of a form of new documents. */
export function NewFileRows({ ref, droppedFiles, onItsWay, onStop }: NewFileRowsProps) {
  const rows = useRows(droppedFiles);
  const { isSubmitting } = useFormState();
  const hasLostRight = useRightLost();
  const translate = useTranslate();
  const [pictures, setPictures] = useState<readonly File[] | null>(null);
  const { fields, remove, mark } = rows;
  const count = fields.length;
  useImperativeHandle(ref, () => ({ mark }));
  const onMade = (pdf: File) => {
    setPictures(null);
    rows.join(pdf);
  };
  return (
    <Box sx={{ display: 'grid', gap: count > 1 ? 0 : 2, maxWidth: count > 1 ? 1200 : 640 }}>
      <Typography variant="h3" sx={count > 1 ? { mb: 1.5 } : undefined}>
        {count > 1 ? fill(texts.several, { count }) : translate('resources.veteranFiles.page.create')}
      </Typography>
      {fields.map(({ id }, index) => (
        <NewFileRow
          key={id}
          index={index}
          count={count}
          disabled={isSubmitting || hasLostRight}
          part={isSubmitting ? partOf(index, onItsWay) : undefined}
          onStop={onStop}
          onMore={(files) => rows.add(files)}
          onRemove={() => remove(index)}
          onRepeat={rows.repeat}
        />
      ))}
      {rows.tooMany && <TooMany />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, pt: count > 1 ? 1 : 0 }}>
        <Button
          startIcon={<AddIcon />}
          disabled={isSubmitting || hasLostRight || count >= MAX_NEW_FILES}
          onClick={rows.addEmpty}
        >
          {texts.another}
        </Button>
        <Button
          startIcon={<PagesIcon />}
          disabled={isSubmitting || hasLostRight}
          aria-haspopup="dialog"
          onClick={() => setPictures(rows.pictures())}
        >
          {texts.join}
        </Button>
      </Box>
      {pictures && (
        <Suspense fallback={null}>
          <ScanDialog pictures={pictures} onClose={() => setPictures(null)} onMade={onMade} />
        </Suspense>
      )}
    </Box>
  );
}

const TooMany = () => (
  <Alert severity="warning" role="alert">
    {fill(texts.most, { most: MAX_NEW_FILES })}
  </Alert>
);

/** Returns the share of a row that is sent; null where it waits for those before it, nothing where it is not on its way. */
const partOf = (index: number, onItsWay: OnItsWay | null): number | null | undefined => {
  if (!onItsWay || index < onItsWay.index) return undefined;
  return index === onItsWay.index ? onItsWay.part : null;
};
