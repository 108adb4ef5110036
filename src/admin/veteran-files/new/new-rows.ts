import type { FieldErrors, Resolver } from 'react-hook-form';
import { veteranFile } from '../../../domain/entities/veteran-file.ts';
import { useEntityResolver } from '../../ui/forms/use-entity-resolver.ts';

/** The typed values of a document that is not sent yet. */
export interface NewRow {
  readonly file: File | null;
  readonly name: string;
  readonly paramsFile: string | null;
  readonly observation: string;
  /** It stands on the record now. */
  readonly isSent?: boolean;
  /** The error of the document as a whole. */
  readonly failure?: string | undefined;
}

/** The form of several: each row becomes a document of its own. */
export interface NewRows {
  documents: NewRow[];
}

/** So many at once: what a stack of papers has, and a browser draws at once. */
export const MAX_NEW_FILES = 30;

export const emptyRow = (values: Partial<NewRow> = {}): NewRow => ({
  file: null,
  name: '',
  paramsFile: null,
  observation: '',
  ...values,
});

/** The rules of a document for each row, the messages under its fields; the veteran is known. */
export function useRowsResolver(veteran: string): Resolver<NewRows> {
  const one = useEntityResolver(veteranFile, null);
  return async (values, context, options) => {
    const rows = await Promise.all(
      values.documents.map((row) =>
        row.isSent ? { errors: {} } : one({ ...row, veteran }, context, options as never),
      ),
    );
    if (rows.every(({ errors }) => Object.keys(errors).length === 0)) return { values, errors: {} };
    return { values: {}, errors: { documents: rows.map(({ errors }) => errors) } as FieldErrors<NewRows> };
  };
}
