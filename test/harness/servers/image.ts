import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { readProjectFile } from './deployment.ts';
import type { Stage } from './dockerfile.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const isRoot = process.getuid?.() === 0;

/** In place of the image's user `node`: `nobody` where this runs as root, otherwise who runs it. */
export const imageUser = isRoot ? { uid: 65_534, gid: 65_534 } : {};

/** The result of a stage: its folder, and the variables of its `ENV`. */
export interface BuiltStage {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

/** `/app` and `/data` of an image are folders of the stage. */
const inFolder = (folder: string, text: string): string =>
  text.replaceAll(/(?<=^|\s)\/(app|data)(?=\/|\s|$)/g, `${folder}/$1`);

/** Copies what `.dockerignore` lets through into a folder: what a build has of the project. */
export function makeContext(folder: string): void {
  const [everything, ...allowed] = readProjectFile('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  if (everything !== '*') throw new Error('.dockerignore does not begin with everything');
  for (const name of allowed.map((line) => line.slice(1)))
    fs.cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
}

function runCommand(command: string, cwd: string): void {
  // The image is built for work, not for a test.
  const { NODE_ENV: _mode, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command}: ${status}\n${stdout}${stderr}`);
}

/** Copies what a `COPY` names into its target: a file under its name, a folder's content. */
function copy(text: string, cwd: string, context: string, stages: ReadonlyMap<string, BuiltStage>): void {
  const [, stageName, list = ''] = /^(?:--from=(\S+)\s+)?(.+)$/.exec(text) ?? [];
  const sources = list.split(/\s+/);
  const target = path.resolve(cwd, sources.pop() ?? '');
  const stage = stageName === undefined ? undefined : stages.get(stageName);
  if (stageName !== undefined && !stage) throw new Error(`no stage: ${stageName}`);
  for (const name of sources) {
    const source = stage ? inFolder(stage.folder, name) : path.resolve(context, name);
    const targetPath = fs.statSync(source).isDirectory() ? target : path.join(target, path.basename(name));
    fs.cpSync(source, targetPath, { recursive: true, verbatimSymlinks: true });
  }
}

/**
 * Runs the instructions of a stage of a Dockerfile in a folder of its own, with the context from `makeContext`. Left out is
 * `apt-get`, which would change this machine.
 */
export function buildStage(
  stage: Stage,
  folder: string,
  context: string,
  stages: ReadonlyMap<string, BuiltStage> = new Map(),
): BuiltStage {
  let cwd = folder;
  const env: Record<string, string> = {};
  for (const { keyword, text } of stage.instructions) {
    if (keyword === 'WORKDIR') {
      cwd = inFolder(folder, text);
      fs.mkdirSync(cwd, { recursive: true });
    } else if (keyword === 'COPY') copy(text, cwd, context, stages);
    else if (keyword === 'RUN' && !text.startsWith('apt-get ')) {
      const owner = isRoot ? `${imageUser.uid}:${imageUser.gid}` : '"$(id -u):$(id -g)"';
      runCommand(inFolder(folder, text).replace('node:node', owner), cwd);
    } else if (keyword === 'ENV')
      for (const assignment of text.split(/\s+/)) {
        const [name = '', value = ''] = assignment.split('=');
        env[name] = inFolder(folder, value);
      }
  }
  return { folder, env };
}
