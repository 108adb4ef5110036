import { FILE_EXTENSIONS } from '../documents/file-kinds.ts';
import { FILE_SCANS } from '../documents/file-scans.ts';
import { defineEntity } from '../model/entity.ts';
import { boolean, choice, file, integer, multiline, reference, text } from '../model/fields.ts';

/** A document of a veteran: a PDF or a picture, and what is said of it (DOC-01). */
export const veteranFile = defineEntity({
  name: 'VeteranFile',
  path: 'files/veterans',
  table: 'veteran_files',
  resource: 'veteranFiles',
  menu: 'VeteranFile',
  accessLogged: true,
  fields: {
    name: text({ required: true, iri: 'https://schema.org/name' }),
    observation: multiline({ required: true }),
    veteran: reference('Veteran', { required: true, sortable: false }),
    paramsFile: reference('ParamsFile', { required: true }),
    // An edit without one keeps the file that is stored (DOC-03).
    file: file({ required: 'create' }),
    /** The address of its bytes; it ends in the extension. */
    url: text({ readOnly: true, virtual: true, filter: 'none', sortable: false }),
    /** The kind that the bytes showed. */
    extension: choice(FILE_EXTENSIONS, { readOnly: true, nullable: false }),
    /** In bytes. */
    size: integer({ readOnly: true, nullable: false }),
    /** The scanner's verdict on the bytes; null if no scanner is set (DOC-06). */
    scan: choice(FILE_SCANS, { readOnly: true, virtual: true, filter: 'none', sortable: false }),
    // Set by its deletion alone (DOC-04).
    archived: boolean({ readOnly: true, default: false }),
  },
  label: ['name'],
  order: { createdDate: 'DESC' },
});
