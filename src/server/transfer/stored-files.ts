import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { tableOf } from '../db/entity-table.ts';
import { users, veteranFiles, veteranFileVersions } from '../db/schema.ts';
import { columnOf } from '../hydra/resource.ts';

/**
 * The files of records (DATA-01): where each stands in the archive and in the store. An export reads paths and keys by
 * these expressions, and an import writes the keys by the same ones.
 */

export interface FileColumn {
  /** The column that names the bytes in the store. */
  readonly column: PgColumn;
  /** The path of the bytes in the archive, under the number of their record, without the extension. */
  readonly path: SQL;
  readonly extension: SQL;
  /** The key in the store; null where the record has no file. */
  readonly key: SQL;
  /** The folder of the store. */
  readonly folder: string;
  /** The column's value for a key of this folder. */
  readonly storedValueOf: (key: SQL) => SQL;
}

/** The folder of the archive that holds the files. */
export const FILES_FOLDER = 'fichiers';

/** A column that holds the address of a picture: the key follows from it, and null from the blank picture's. */
function pictureColumn(table: string, id: PgColumn, column: PgColumn, address: string): FileColumn {
  return {
    column,
    path: sql`${`${FILES_FOLDER}/${table}/`}::text || ${id}`,
    extension: sql`substring(${column} from '[^.]+$')`,
    key: sql`case when starts_with(${column}, ${`${address}/`})
      then ${`${table}/`}::text || substr(${column}, ${address.length + 2}) end`,
    folder: table,
    storedValueOf: (key) => sql`${`${address}/`}::text || substr(${key}, ${table.length + 2})`,
  };
}

const fileTypes = tableOf('ParamsFile');

const VETERANS = `${FILES_FOLDER}/veterans/`;

export const FILE_COLUMNS: readonly FileColumn[] = [
  {
    column: veteranFiles.storageKey,
    path: sql`${VETERANS}::text || ${veteranFiles.veteran} || '/' || ${veteranFiles.id}`,
    extension: sql`${veteranFiles.extension}`,
    key: sql`${veteranFiles.storageKey}`,
    folder: 'veterans',
    storedValueOf: (key) => key,
  },
  {
    column: veteranFileVersions.storageKey,
    path: sql`(select ${VETERANS}::text || ${veteranFiles.veteran} || '/' || ${veteranFiles.id} || '-v'
      || ${veteranFileVersions.version} from ${veteranFiles}
      where ${veteranFiles.id} = ${veteranFileVersions.file})`,
    extension: sql`${veteranFileVersions.extension}`,
    key: sql`${veteranFileVersions.storageKey}`,
    folder: 'veterans',
    storedValueOf: (key) => key,
  },
  pictureColumn('users', users.id, users.imageUrl, '/api/user_images'),
  pictureColumn('params_files', fileTypes.id, columnOf(fileTypes, 'imageUrl'), '/api/params_file_images'),
];
