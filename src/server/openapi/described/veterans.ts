import * as z from 'zod/mini';
import { MEDIA_TYPES } from '../../../domain/documents/file-kinds.ts';
import { veteran } from '../../../domain/entities/veteran.ts';
import { veteranFile } from '../../../domain/entities/veteran-file.ts';
import { veteranFiles } from '../../resources/veterans/veteran-files.ts';
import { changeSchema } from '../entity-operations.ts';
import { DAY, FORCED, FORM, LINK, listParameters, query } from '../parameters.ts';
import { collectionOf } from '../schemas.ts';
import { period } from './booking.ts';
import { describe, type Extras } from './group.ts';
import {
  anything,
  flag,
  gives,
  int,
  link,
  listOf,
  maybe,
  moment,
  orNull,
  recordOf,
  sends,
  text,
} from './shapes.ts';

/** The record of a veteran and all that belongs to it. */

const record = recordOf('Veteran');
const document = recordOf('VeteranFile');
const counts = z.catchall(z.object({ '@id': link, '@type': text }), int);

const event = z.object({
  '@type': z.literal('RecordEvent'),
  moment,
  by: orNull(z.looseObject({ id: int })),
  done: text,
  resource: text,
  number: maybe(int),
  things: z.array(z.object({ number: int, exists: flag, title: anything })),
  changes: z.array(z.object({ name: text, before: anything, after: anything })),
});

const likeness = z.object({
  '@id': link,
  '@type': z.literal('Veteran'),
  id: int,
  civility: orNull(text),
  lastName: text,
  firstName: text,
  maidenName: orNull(text),
  birthDate: orNull(text),
  birthDatePrecision: orNull(text),
  duplicate: flag,
  reasons: z.array(anything),
});

const statistics = collectionOf(
  z.object({
    citizenStatus: text,
    citizenStatusId: int,
    region: orNull(text),
    regionId: orNull(int),
    countVeterans: int,
  }),
);

const statisticsQuery = { parameters: [...period, query('region', LINK), query('citizenStatus', LINK)] };

/** A veteran as the global search finds one. */
const match = z.extend(record, {
  reason: maybe(text),
  matches: z.array(text),
  excerpts: maybe(z.record(text, text)),
  // Only its number is said of a record that is restricted.
  restricted: maybe(flag),
});

const searchQuery = [
  query('page', { type: 'integer', minimum: 1 }),
  query('itemsPerPage', { type: 'integer', minimum: 0 }),
  query('keyWord'),
  query('city'),
  query('region', LINK),
  query('reason', LINK),
  query('dateRDV_between', DAY),
  query('dateRDV_end', DAY),
];

export const veteranDescriptions = describe('veterans', {
  'PUT /api/veterans/:id/enable': gives(record, { body: z.object({ enable: flag }) }),
  'PUT /api/veterans/:id/associate': gives(record, { body: z.object({ associate: orNull(link) }) }),
  'GET /api/veterans/:id/care_log': sends(['application/pdf'], { parameters: [query('pages')] }),
  'GET /api/veterans/:id/counts': gives(counts),
  'GET /api/veterans/:id/belongings': gives(counts),
  'GET /api/veterans/:id/history': gives(collectionOf(event), {
    parameters: [query('of', { enum: ['looks'] }), query('page'), query('itemsPerPage')],
  }),
  'POST /api/veterans/likenesses': gives(collectionOf(likeness), {
    body: z.extend(z.partial(changeSchema(veteran) as z.ZodMiniObject), { id: maybe(int) }),
  }),
  'GET /api/veterans/stats/created_date': gives(statistics, statisticsQuery),
  'GET /api/veterans/stats/updated_date': gives(statistics, statisticsQuery),
  'GET /api/veterans/:id/files': gives(listOf('VeteranFile'), { parameters: listParameters(veteranFiles) }),
  'GET /api/veterans/:id/expected_files': gives(
    collectionOf(
      z.object({ '@type': z.literal('ExpectedFile'), paramsFile: link, name: text, present: flag }),
    ),
  ),
  'POST /api/files/veterans/:id': gives(document, {
    body: changeSchema(veteranFile),
    bodyTypes: [FORM],
  }),
  'POST /api/files/veterans/:id/scan': gives(document),
  'GET /api/files/veterans/:id/thumbnail': sends(['image/webp']),
  'GET /api/virus_scanner': gives(
    z.object({
      '@id': link,
      '@type': z.literal('VirusScanner'),
      state: z.enum(['none', 'silent', 'ready']),
      version: orNull(text),
      waiting: int,
      quarantined: int,
    }),
  ),
  'GET /api/veteran_doubles/progress': gives(
    z.object({ '@id': link, '@type': z.literal('DoublesProgress'), waiting: int }),
  ),
  'PUT /api/veteran_doubles/:id/dismissed': gives(recordOf('VeteranDouble'), {
    body: z.object({ dismissed: flag }),
  }),
  'GET /api/globalSearch': gives(collectionOf(match), { parameters: searchQuery }),
});

/** The operations of declared classes that take or give more than their declaration says. */
export const veteranExtras = {
  'POST /api/veterans': { parameters: [FORCED] },
  // Its bytes for any Accept but JSON-LD.
  'GET /api/files/veterans/:id': {
    answers: [{ status: 200, schema: document, files: Object.values(MEDIA_TYPES) }],
  },
} satisfies Extras;
