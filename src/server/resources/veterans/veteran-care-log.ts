import * as contentDisposition from 'content-disposition';
import { print } from '#texts/print.ts';
import { formatDay } from '../../../domain/dates/days.ts';
import { careLogRequest, DEFAULT_PAGES } from '../../../domain/documents/care-log.ts';
import { fill } from '../../../i18n/fill.ts';
import { identityOf } from '../../../print/care-log/identity.ts';
import type { CareLogJob } from '../../../print/care-log/make.ts';
import { inFileName } from '../../../print/file-name.ts';
import type { ApiOperation, ApiRequest } from '../../api-context.ts';
import { todayOf } from '../../clock.ts';
import { recordLogScope } from '../../hydra/operations.ts';
import { parameterValue } from '../../hydra/parameters.ts';
import { idOfPath, rowOfPath } from '../../hydra/read.ts';
import type { Resource } from '../../hydra/resource.ts';
import { serialize } from '../../hydra/serialize.ts';
import { readValues } from '../../hydra/write.ts';
import { documentQueue } from '../../print/document-queue.ts';
import { scriptPath } from '../../workers/script-path.ts';

const makeCareLog = documentQueue<CareLogJob>(scriptPath(import.meta, '../../print/care-log-worker'));

function parsePages({ query, context }: ApiRequest): number {
  const pages = parameterValue(query, 'pages') ?? DEFAULT_PAGES;
  return Number(readValues(careLogRequest, { pages }, context).pages);
}

/** The name twice, as RFC 6266 says: in plain letters for old programs, and as it is. */
function disposition(name: string, id: number): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9-]/g, '');
  const [short, whole] = [/[A-Za-z]/.test(plain) ? plain : String(id), name || String(id)];
  return contentDisposition.create(fill(print.careLog.fileName, { name: whole }), {
    fallback: fill(print.careLog.fileName, { name: short }),
  });
}

/** GET /api/veterans/{id}/care_log?pages={n}: the record's identity and pages to fill in, as a PDF (CARE-01). */
export const careLogOperation = (veterans: Resource): ApiOperation => ({
  method: 'GET',
  path: `/api/${veterans.entity.path}/:id/care_log`,
  access: { menu: 'Veteran', action: 'VIEW' },
  accessLogScope: recordLogScope(veterans),
  givesFile: true,
  lane: 'document',
  handle: async (request) => {
    const { context } = request;
    const id = idOfPath(request);
    const row = await rowOfPath(request, veterans);
    const pages = parsePages(request);
    const identity = identityOf(serialize(veterans, row, context), context.settings.serviceCountry);
    const bytes = await makeCareLog(
      {
        identity,
        pages,
        title: print.careLog.title,
        heading: { service: context.settings.serviceName, madeOn: formatDay(todayOf(context)) },
      },
      request,
    );
    return {
      bytes,
      type: 'application/pdf',
      headers: {
        'Content-Disposition': disposition(inFileName(row.lastName, row.firstName), id),
      },
    };
  },
});
