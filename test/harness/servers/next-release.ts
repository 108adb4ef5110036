import fs from 'node:fs';
import path from 'node:path';

/** The release after this one: this program with one more migration. */

const root = path.resolve(import.meta.dirname, '../../..');

/** Adds a migration with these statements to a folder of migrations, after the last one. */
export function addMigration(folder: string, statements: string): void {
  const file = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(fs.readFileSync(file, 'utf8'));
  const last = journal.entries.at(-1);
  const tag = `${last.idx + 1}_next`;
  fs.writeFileSync(path.join(folder, `${tag}.sql`), statements);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
  fs.writeFileSync(file, JSON.stringify(journal));
}

/**
 * Copies this program into a folder, with one more migration.
 * @returns the folder of its migrations
 */
export function copyNextRelease(release: string, statements: string): string {
  for (const entry of ['src', 'package.json', 'CHANGELOG.md', 'docs'])
    fs.cpSync(path.join(root, entry), path.join(release, entry), { recursive: true });
  for (const entry of ['node_modules', 'dist', 'public'])
    if (fs.existsSync(path.join(root, entry)))
      fs.symlinkSync(path.join(root, entry), path.join(release, entry));
  const migrations = path.join(release, 'src/server/db/migrations');
  addMigration(migrations, statements);
  return migrations;
}
