import * as z from 'zod/mini';
import { OUTCOMES, RESULTS, WRITTEN_OUTCOMES } from '../../../domain/imports/imports.ts';
import { IMPORT_KINDS } from '../../../domain/imports/kind-names.ts';
import { SHEET_TYPES } from '../../hydra/export/formats.ts';
import { FORM, IF_MATCH, query } from '../parameters.ts';
import { collectionOf } from '../schemas.ts';
import { describe } from './group.ts';
import {
  anything,
  colleague,
  does,
  file,
  flag,
  gives,
  int,
  link,
  makes,
  moment,
  orNull,
  sends,
  text,
} from './shapes.ts';

/** Imports of lists. */

const summary = {
  '@id': link,
  '@type': z.literal('VeteranImport'),
  id: int,
  version: int,
  kind: z.enum(IMPORT_KINDS),
  name: text,
  state: text,
  total: int,
  processed: int,
  forgotten: flag,
  failed: flag,
  createdDate: moment,
  runDate: orNull(moment),
  endDate: orNull(moment),
};

const oneImport = z.object({
  '@context': text,
  ...summary,
  sheet: z.looseObject({}),
  head: z.array(z.looseObject({ line: int, cells: z.array(text) })),
  matching: z.looseObject({}),
  unknownValues: anything,
  written: z.array(z.enum(WRITTEN_OUTCOMES)),
  rowsPerSecond: orNull(int),
  secondsLeft: orNull(int),
  outcomes: z.record(text, int),
  results: z.record(text, int),
  createdBy: orNull(colleague),
  runBy: orNull(colleague),
});

const rows = z.object({
  '@context': text,
  '@id': text,
  '@type': z.literal('hydra:Collection'),
  'hydra:totalItems': int,
  'hydra:member': z.array(
    z.object({
      '@type': z.literal('VeteranImportRow'),
      line: int,
      cells: z.array(text),
      outcome: orNull(text),
      details: z.looseObject({}),
      result: orNull(text),
      record: orNull(int),
    }),
  ),
  records: z.array(
    z.object({
      '@id': link,
      '@type': text,
      id: int,
      civility: orNull(text),
      lastName: text,
      firstName: text,
      birthDate: orNull(text),
      birthDatePrecision: orNull(text),
    }),
  ),
});

const model = z.looseObject({ '@id': link, '@type': z.literal('VeteranImportModel'), id: int, name: text });

const moves = gives(oneImport, { parameters: [IF_MATCH] });

export const importDescriptions = describe('imports', {
  'GET /api/veteran_imports': gives(collectionOf(z.object(summary))),
  'POST /api/veteran_imports': makes(oneImport, {
    parameters: [query('kind', { enum: IMPORT_KINDS })],
    body: z.object({ file }),
    bodyTypes: [FORM],
  }),
  'GET /api/veteran_imports/:id': gives(oneImport),
  'DELETE /api/veteran_imports/:id': does(),
  'PUT /api/veteran_imports/:id/matching': gives(oneImport, {
    parameters: [IF_MATCH],
    body: z.looseObject({}),
  }),
  'GET /api/veteran_imports/:id/rows': gives(rows, {
    parameters: [
      query('outcome', { enum: OUTCOMES }),
      query('result', { enum: RESULTS }),
      query('page', { type: 'integer', minimum: 1 }),
      query('itemsPerPage', { type: 'integer', minimum: 0 }),
    ],
  }),
  'GET /api/veteran_imports/:id/refused': sends([SHEET_TYPES.xlsx]),
  'PUT /api/veteran_imports/:id/run': gives(oneImport, {
    parameters: [IF_MATCH],
    body: z.object({ written: z.array(z.enum(WRITTEN_OUTCOMES)) }),
  }),
  'PUT /api/veteran_imports/:id/pause': moves,
  'PUT /api/veteran_imports/:id/resume': moves,
  'PUT /api/veteran_imports/:id/cancel': moves,
  'PUT /api/veteran_imports/:id/undo': moves,
  'POST /api/veteran_imports/:id/models': makes(model, { body: z.object({ name: text }) }),
  'GET /api/veteran_import_models': gives(collectionOf(model)),
  'DELETE /api/veteran_import_models/:id': does(),
});
