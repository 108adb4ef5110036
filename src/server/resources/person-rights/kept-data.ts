import { and, eq, inArray, or, type SQL } from 'drizzle-orm';
import { privacyTexts } from '#texts/privacy.ts';
import { formatMoment, writeMoment } from '../../../domain/dates/days.ts';
import { can } from '../../../domain/rights/rights.ts';
import { fill } from '../../../i18n/fill.ts';
import { resourcesName } from '../../../i18n/names.ts';
import type { KeptJob, KeptSection } from '../../../print/kept/kept-document.ts';
import type { ApiRequest } from '../../api-context.ts';
import type { Reader } from '../../db/connection.ts';
import {
  fileScans,
  veteranFiles as fileTable,
  medicalInformations,
  observations,
  veteranRelations as relationTable,
  veteranFileVersions,
  veteranImportRows,
  veteranImports,
} from '../../db/schema.ts';
import { forbidden } from '../../hydra/errors.ts';
import { parseColumns } from '../../hydra/export/columns.ts';
import { records, rowsOf } from '../../hydra/read.ts';
import type { Resource } from '../../hydra/resource.ts';
import { documentQueue } from '../../print/document-queue.ts';
import { serviceIn } from '../../settings.ts';
import { scriptPath } from '../../workers/script-path.ts';
import { appointments } from '../appointments.ts';
import { noteResources } from '../notes.ts';
import { queueEntries } from '../queue-entries.ts';
import { veteranFiles } from '../veterans/veteran-files.ts';
import { veteranRelations } from '../veterans/veteran-relations.ts';
import { veterans } from '../veterans/veterans.ts';
import { isOfPerson } from './import-rows.ts';
import type { Person } from './person.ts';

/** Collects everything that is kept about a person, and writes it in plain words (SEC-07). */

const texts = privacyTexts.archive;

const printKept = documentQueue<KeptJob>(scriptPath(import.meta, '../../print/kept-worker'));

interface KeptPart {
  readonly resource: Resource;
  readonly members: readonly Readonly<Record<string, unknown>>[];
}

/** A file of the archive: a stored file, or a text in place of one that may not be given out (DOC-06). */
interface KeptFile {
  readonly path: string;
  readonly key: string;
  readonly text?: string;
}

export interface KeptData {
  readonly parts: readonly KeptPart[];
  /** The cells of the rows that were imported. */
  readonly importedRows: readonly (readonly string[])[];
  readonly files: readonly KeptFile[];
}

/**
 * Refuses the archive to a caller who may not read everything in it, because it must not bypass a right.
 * @throws ApiError 403
 */
export function refusePartialReader({ caller }: ApiRequest): void {
  const menus = ['Veteran', 'Observation', 'MedicalInformation', 'VeteranFile', 'Appointment'];
  if (!menus.every((menu) => can(caller?.menuRole ?? {}, menu, menu === 'VeteranFile' ? 'DELETE' : 'VIEW')))
    throw forbidden(texts.readsAll);
}

async function idsWhere(
  reader: Reader,
  table: typeof observations | typeof medicalInformations | typeof fileTable | typeof relationTable,
  where: SQL | undefined,
): Promise<number[]> {
  const rows = await reader.select({ id: table.id }).from(table).where(where).orderBy(table.id);
  return rows.map(({ id }) => id);
}

/** Reads what is kept about a person, in the caller's transaction. */
export async function readKeptData(reader: Reader, request: ApiRequest, person: Person): Promise<KeptData> {
  const veteranIds = [...person.veterans, 0];
  const [observationResource, medicalResource] = noteResources;
  const fileIds = await idsWhere(reader, fileTable, inArray(fileTable.veteran, veteranIds));
  const idsByPart: readonly (readonly [Resource, readonly number[]])[] = [
    [veterans, person.veterans],
    [
      veteranRelations,
      await idsWhere(
        reader,
        relationTable,
        or(inArray(relationTable.veteran, veteranIds), inArray(relationTable.related, veteranIds)),
      ),
    ],
    [observationResource, await idsWhere(reader, observations, inArray(observations.veteran, veteranIds))],
    [
      medicalResource,
      await idsWhere(reader, medicalInformations, inArray(medicalInformations.veteran, veteranIds)),
    ],
    [veteranFiles, fileIds],
    [appointments, person.appointments],
    [queueEntries, person.queueEntries],
  ];
  const parts: KeptPart[] = [];
  for (const [resource, ids] of idsByPart) {
    const rows = await rowsOf(reader, resource, ids);
    parts.push({ resource, members: await records(request, resource, rows, reader) });
  }
  const importedRows = await reader
    .select({ cells: veteranImportRows.cells })
    .from(veteranImportRows)
    .innerJoin(veteranImports, eq(veteranImports.id, veteranImportRows.import))
    .where(isOfPerson(person));
  return {
    parts,
    importedRows: importedRows.map(({ cells }) => cells).filter((cells) => cells.length > 0),
    files: await filesOf(reader, fileIds),
  };
}

/** The documents, including the files that an edit replaced. */
async function filesOf(reader: Reader, fileIds: readonly number[]): Promise<KeptFile[]> {
  if (fileIds.length === 0) return [];
  const files = await reader
    .select()
    .from(fileTable)
    .where(inArray(fileTable.id, [...fileIds]));
  const versions = await reader
    .select()
    .from(veteranFileVersions)
    .where(inArray(veteranFileVersions.file, [...fileIds]));
  const all = [
    ...files.map(({ id, ...file }) => ({ ...file, name: String(id) })),
    ...versions.map(({ file, version, ...one }) => ({ ...one, name: `${file}-v${version}` })),
  ];
  const keys = all.map(({ storageKey }) => storageKey);
  const quarantinedFiles = await reader
    .select({ key: fileScans.storageKey, found: fileScans.found })
    .from(fileScans)
    .where(and(inArray(fileScans.storageKey, keys), eq(fileScans.state, 'quarantined')));
  const threats = new Map(quarantinedFiles.map(({ key, found: threat }) => [key, threat]));
  const pathOf = (name: string, extension: string) => `${texts.filesFolder}/${name}.${extension}`;
  return all.map(({ name, extension, storageKey: key }) =>
    threats.has(key)
      ? {
          path: pathOf(name, 'quarantaine.txt'),
          key,
          text: fill(texts.quarantined, { found: threats.get(key) ?? '?' }),
        }
      : { path: pathOf(name, extension), key },
  );
}

/** The kept data as JSON, by class. Links in it are API paths. */
export const keptJson = ({ parts, importedRows }: KeptData): Record<string, unknown> => ({
  ...Object.fromEntries(parts.map(({ resource, members }) => [resource.entity.path, members])),
  imported_rows: importedRows,
});

/** Converts a record to labels and values. Empty values are left out. */
const sectionsOf = ({ resource: { entity }, members }: KeptPart): KeptSection[] => {
  const columns = parseColumns(entity, [], null);
  return members.map((member) => ({
    title: fill(texts.record, { name: resourcesName(entity.resource), id: String(member.id) }),
    lines: columns
      .map(({ heading, cell }) => [heading, String(cell(member))] as const)
      .filter(([, value]) => value !== ''),
  }));
};

/** Renders the PDF that says in plain words what is kept. */
export function printKeptData(request: ApiRequest, { parts, importedRows }: KeptData): Promise<Uint8Array> {
  const { settings, clock } = request.context;
  const sections = [
    ...parts.flatMap(sectionsOf),
    ...(importedRows.length > 0
      ? [
          {
            title: texts.importedRows,
            lines: importedRows.map((cells, index) => [String(index + 1), cells.join(' · ')] as const),
          },
        ]
      : []),
  ];
  return printKept(
    {
      title: texts.title,
      service: serviceIn(settings, 'fr').name,
      printedOn: formatMoment(writeMoment(settings.timezone, clock().getTime())),
      intro: texts.intro,
      sections,
    },
    request,
  );
}
