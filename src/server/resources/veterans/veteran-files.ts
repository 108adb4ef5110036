import { and, eq, not } from 'drizzle-orm';
import { fileTexts } from '#texts/files.ts';
import { veteranFile } from '../../../domain/entities/veteran-file.ts';
import { iriOf } from '../../../domain/model/entity.ts';
import { validate } from '../../../domain/model/validate.ts';
import { can } from '../../../domain/rights/rights.ts';
import type { Answer, ApiOperation, ApiRequest } from '../../api-context.ts';
import { veteranFiles as table } from '../../db/schema.ts';
import { refuseBroken } from '../../files/opening.ts';
import { storeFor } from '../../files/orphan-files.ts';
import type { SentFile } from '../../files/received.ts';
import { isQuarantined, keepVerdict, scanReceived, withScans } from '../../files/scanner/scans.ts';
import { documentKind, documentUpload } from '../../files/sent-file.ts';
import { ApiError, ruleViolations } from '../../hydra/errors.ts';
import { listAnswer } from '../../hydra/operations.ts';
import { parameters } from '../../hydra/parameters.ts';
import { idOfPath, refuseIfMissing } from '../../hydra/read.ts';
import { type PendingWrite, type Resource, resourceOf } from '../../hydra/resource.ts';
import { changeRecord, createRecord, ruleContext, updateRecord } from '../../hydra/write.ts';
import { databaseRefusal } from '../../transaction.ts';
import { expectedFilesOperation } from '../expected-files.ts';
import { readThumbnail, readVeteranFile } from './veteran-file-bytes.ts';
import { scannerOperation, scanOperation } from './veteran-file-scans.ts';
import { veterans } from './veterans.ts';

/**
 * An archived document is there for users who may delete documents, and for nobody else (DOC-04, RIGHTS-15); one in
 * quarantine for users who may edit them (DOC-06).
 */
const visible: Resource['visible'] = ({ menuRole }) => {
  if (can(menuRole, 'VeteranFile', 'DELETE')) return undefined;
  return and(
    eq(table.archived, false),
    can(menuRole, 'VeteranFile', 'EDIT') ? undefined : not(isQuarantined),
  );
};

/** A deleted document can still be read, and no longer changed. */
async function refuseArchived({ previous }: PendingWrite): Promise<void> {
  if (previous?.archived) throw new ApiError(409, fileTexts.archived);
}

export const veteranFiles: Resource = resourceOf(veteranFile, {
  computed: {
    url: (row) => `${iriOf(veteranFile, row.id)}.${row.extension}`,
  },
  // Lists leave archived documents out until they are asked about them (DOC-04).
  scope: (query) =>
    parameters(query).some(({ name, operator }) => name === 'archived' && !operator)
      ? undefined
      : eq(table.archived, false),
  visible,
  complete: (members, { context }, reader) => withScans(members, context, reader),
  constraints: { note_veteran: { path: 'veteran', message: 'rules.veteranFixed' } },
  beforeWrite: refuseArchived,
  createsOnce: true,
  create: {
    method: 'POST',
    path: '/api/files/veterans',
    access: { menu: 'VeteranFile', action: 'CREATE' },
    accessLogScope: { record: 'VeteranFile' },
    upload: documentUpload,
    handle: async (request) => {
      const upload = await sentRecord(request, true);
      return storing(request, upload, (resource) =>
        createRecord(request, resource, upload, fingerprint(upload)),
      );
    },
  },
  read: { givesFile: true, handle: (request) => readVeteranFile(request, veteranFiles) },
  remove: archive,
});

/** The form as a record; `file` is what was received of one. */
type SentRecord = Record<string, unknown> & { readonly file?: SentFile | string };

/** The form as a record that passed the rules of its values; absent texts are what an edit leaves as they are. */
async function sentRecord(request: ApiRequest, creating: boolean): Promise<SentRecord> {
  const { fields, file } = await request.form();
  const body: SentRecord = { ...fields, ...(file ? { file } : {}) };
  // Before any byte is stored for good; with the stored values the rules run once more in the transaction.
  const { violations } = validate(veteranFile, body, ruleContext(request.context, creating));
  const wrong = creating ? violations : violations.filter(({ path }) => path in body);
  if (wrong.length > 0) throw ruleViolations(wrong);
  return body;
}

/** Returns the sent values, with the file's hash in place of the file. */
const fingerprint = ({ file, ...texts }: SentRecord): Record<string, unknown> => ({
  ...texts,
  file: typeof file === 'object' ? file.sha256 : null,
});

/** Runs `work` with the file's bytes stored, where one was sent, and with the resource that writes its columns. */
async function storing(
  request: ApiRequest,
  body: SentRecord,
  work: (resource: Resource) => Promise<Answer>,
): Promise<Answer> {
  const { file } = body;
  if (typeof file !== 'object') return work(veteranFiles);
  const kind = documentKind(file);
  await refuseBroken(file, kind);
  const verdict = await scanReceived(request.context, file);
  try {
    return await storeFor(request.context, { folder: 'veterans', kind, content: file }, (storageKey) =>
      work({
        ...veteranFiles,
        beforeWrite: async (pending) => {
          await refuseArchived(pending);
          Object.assign(pending.columns, { storageKey, extension: kind, size: file.size });
          if (verdict) await keepVerdict(pending.tx, request.context, storageKey, verdict);
        },
      }),
    );
  } catch (error) {
    // The sweep took the bytes of an upload that stood still for an hour.
    if (databaseRefusal(error)?.constraint === 'loose_file') throw new ApiError(503, fileTexts.interrupted);
    throw error;
  }
}

/** DELETE: the document is archived; doing so again is having done so. */
async function archive(request: ApiRequest): Promise<void> {
  await changeRecord(request, veteranFiles, {
    isDone: ({ archived }) => archived === true,
    run: async (tx, { id, archived }) => {
      if (!archived) await tx.update(table).set({ archived: true }).where(eq(table.id, id));
    },
  });
}

export const veteranFileOperations: readonly ApiOperation[] = [
  {
    method: 'GET',
    path: '/api/veterans/:id/files',
    access: { menu: 'VeteranFile', action: 'LIST' },
    accessLogScope: { list: 'VeteranFile' },
    handle: async (request) => {
      await refuseIfMissing(request, veterans);
      return listAnswer(request, veteranFiles, eq(table.veteran, idOfPath(request)));
    },
  },
  expectedFilesOperation(veterans),
  scanOperation(veteranFiles),
  scannerOperation,
  {
    method: 'GET',
    path: '/api/files/veterans/:id/thumbnail',
    access: { menu: 'VeteranFile', action: 'VIEW' },
    accessLogScope: { record: 'VeteranFile' },
    givesFile: true,
    handle: (request) => readThumbnail(request, veteranFiles),
  },
  {
    // As the sources send an edit: multipart, the file left out where it stays (DOC-03).
    method: 'POST',
    path: '/api/files/veterans/:id',
    access: { menu: 'VeteranFile', action: 'EDIT' },
    accessLogScope: { record: 'VeteranFile' },
    upload: documentUpload,
    handle: async (request) => {
      await refuseIfMissing(request, veteranFiles);
      const upload = await sentRecord(request, false);
      return storing(request, upload, (as) =>
        updateRecord(request, veteranFiles, { body: async () => upload, as }),
      );
    },
  },
];
