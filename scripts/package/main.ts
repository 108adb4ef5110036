import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createGzip } from 'node:zlib';
import { packTar } from 'modern-tar/fs';
import packageFile from '../../package.json' with { type: 'json' };
import { buildIfStale } from '../build.ts';
import { copyDependencies } from './dependencies.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const say = (text: string) => process.stderr.write(`${text}\n`);

/** Native libraries and PostgreSQL are those of the machine on which the archive is made. */
const name = `${packageFile.name}-${packageFile.version}-${process.platform}-${process.arch}`;

/** Compiles the server, its commands and its workers to JavaScript, in the same folders. */
function compile(program: string): boolean {
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
  const project = path.join(root, 'scripts/package/tsconfig.json');
  const { status } = spawnSync(process.execPath, [compiler, '-p', project, '--outDir', program], {
    stdio: ['ignore', 2, 2],
  });
  return status === 0;
}

/** The archive's package.json: how it starts, and that texts are compiled too. */
const manifest = () => ({
  name: packageFile.name,
  version: packageFile.version,
  private: true,
  license: packageFile.license,
  type: 'module',
  engines: { node: '>=24' },
  imports: { '#texts/*.ts': './src/i18n/fr/*.js' },
  scripts: { start: 'node bin/start.mjs', admin: 'node bin/admin.mjs' },
});

/** Lays out the whole program in a folder. */
function layOut(program: string): void {
  const copy = (from: string, to = from) =>
    fs.cpSync(path.join(root, from), path.join(program, to), { recursive: true });
  copy('src/server/db/migrations');
  copy('dist');
  copy('CHANGELOG.md');
  copy('deploy');
  // Messages name its pages by their path, and the pages each other.
  copy('docs');
  for (const script of ['start.mjs', 'admin.mjs', 'launch.mjs'])
    copy(path.join('scripts/package', script), path.join('bin', script));
  copy('scripts/take-place.mjs', 'bin/take-place.mjs');
  copyDependencies(root, program);
  fs.writeFileSync(path.join(program, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
}

/** Writes the archive; its name appears once it is complete. */
async function writeArchive(folder: string, target: string): Promise<void> {
  fs.mkdirSync(path.dirname(target), { recursive: true });
  await pipeline(packTar(folder), createGzip(), fs.createWriteStream(`${target}.partiel`));
  fs.renameSync(`${target}.partiel`, target);
}

/** `npm run package -- [FOLDER]`: the archive in `release`, or in another folder (OPS-07). */
async function main([target = 'release']: readonly string[]): Promise<boolean> {
  if (!(await buildIfStale(say))) return false;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'combattants-package-'));
  const program = path.join(folder, name);
  try {
    say('Compilation du serveur…');
    if (!compile(program)) return false;
    say('Copie des dépendances…');
    layOut(program);
    const archive = path.resolve(target, `${name}.tar.gz`);
    say('Écriture de l’archive…');
    await writeArchive(folder, archive);
    say(`${archive} (${Math.ceil(fs.statSync(archive).size / 1_048_576)} Mo)`);
    say(`Sur une machine avec Node 24 : tar -xzf ${name}.tar.gz, puis npm start dans ce dossier.`);
    return true;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

process.exit((await main(process.argv.slice(2))) ? 0 : 1);
