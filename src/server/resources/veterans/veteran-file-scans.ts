import { eq, isNull, sql } from 'drizzle-orm';
import { fileTexts } from '#texts/files.ts';
import { fill } from '../../../i18n/fill.ts';
import type { ApiOperation, ApiRequest } from '../../api-context.ts';
import { fileScans, veteranFiles as table } from '../../db/schema.ts';
import { scannerVersion } from '../../files/scanner/clamd.ts';
import { scanStored, verdictOn } from '../../files/scanner/scans.ts';
import { ApiError } from '../../hydra/errors.ts';
import { idOfPath, itemAnswer, refuseIfMissing } from '../../hydra/read.ts';
import type { Resource } from '../../hydra/resource.ts';

/** Refuses the bytes of a document in quarantine (DOC-06): they are kept and given to nobody. */
export async function refuseQuarantined({ context }: ApiRequest, storageKey: string): Promise<void> {
  const verdict = await verdictOn(context.db, storageKey);
  if (verdict?.state === 'quarantined')
    throw new ApiError(409, fill(fileTexts.quarantined, { found: verdict.found ?? '' }));
}

/** POST /api/files/veterans/{id}/scan: scans a document again, in quarantine or not. */
export const scanOperation = (resource: Resource): ApiOperation => ({
  method: 'POST',
  path: '/api/files/veterans/:id/scan',
  access: { menu: 'VeteranFile', action: 'EDIT' },
  accessLogScope: { record: 'VeteranFile' },
  handle: async (request) => {
    const { context, accessNote } = request;
    await refuseIfMissing(request, resource);
    const id = idOfPath(request);
    const [file] = await context.db.select().from(table).where(eq(table.id, id));
    accessNote.veterans = file ? [file.veteran] : [];
    if (!file || !(await scanStored(context, file.storageKey))) throw new ApiError(503, fileTexts.notScanned);
    return itemAnswer(request, resource, id);
  },
});

/** GET /api/virus_scanner: whether a scanner is configured and answers, and how many documents wait for a scan. */
export const scannerOperation: ApiOperation = {
  method: 'GET',
  path: '/api/virus_scanner',
  access: { menu: 'Security', action: 'LIST' },
  accessLogScope: 'nothing',
  handle: async ({ context: { db, settings } }) => {
    const { clamavUrl } = settings;
    const version = clamavUrl ? await scannerVersion(clamavUrl).catch(() => null) : null;
    const [counts] = await db
      .select({
        waiting: sql<number>`count(*) filter (where ${isNull(fileScans.storageKey)})::int`,
        quarantined: sql<number>`count(*) filter (where ${fileScans.state} = 'quarantined')::int`,
      })
      .from(table)
      .leftJoin(fileScans, eq(fileScans.storageKey, table.storageKey));
    return {
      body: {
        '@id': '/api/virus_scanner',
        '@type': 'VirusScanner',
        state: clamavUrl ? (version ? 'ready' : 'silent') : 'none',
        version,
        waiting: counts?.waiting ?? 0,
        quarantined: counts?.quarantined ?? 0,
      },
    };
  },
};
