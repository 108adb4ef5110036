import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readProjectFile } from '../../harness/servers/deployment.ts';
import { parseDockerfile, textsOf, wordsOf } from '../../harness/servers/dockerfile.ts';
import { type BuiltStage, buildStage, imageUser, makeContext } from '../../harness/servers/image.ts';
import { freePort, spawnFollowed, temporaryFolder, untilReady } from '../../harness/servers/server.ts';

const folder = temporaryFolder('image');
const folderOf = (name: string): string => {
  const createdPath = path.join(folder, name);
  fs.mkdirSync(createdPath);
  return createdPath;
};
/** Building an image and removing it handles many thousands of files. */
const IMAGE_MS = 600_000;
afterAll(() => {
  spawnSync('chmod', ['-R', 'u+w', folder]);
  fs.rmSync(folder, { recursive: true, force: true });
}, IMAGE_MS);

const [programStage, imageStage] = parseDockerfile(readProjectFile('Dockerfile'));
const registryAnswers = spawnSync('npm', ['ping']).status === 0;

it.skipIf(registryAnswers)('OPS-09: not tried here, since no registry gives its libraries: the image', () => {
  expect(registryAnswers).toBe(false);
});

describe.runIf(registryAnswers)('OPS-09: the image', () => {
  let image: BuiltStage;
  let env: Record<string, string>;
  let port: string;

  beforeAll(async () => {
    if (!programStage || !imageStage) throw new Error('The Dockerfile has no two stages');
    // The image's user goes through it.
    fs.chmodSync(folder, 0o755);
    const context = folderOf('context');
    makeContext(context);
    const program = buildStage(programStage, folderOf('program'), context);
    image = buildStage(imageStage, folderOf('image'), context, new Map([[programStage.name, program]]));
    // As `docker run --read-only` leaves it.
    expect(spawnSync('chmod', ['-R', 'a-w,a+rX', path.join(image.folder, 'app')]).status).toBe(0);
    port = String(await freePort());
    env = {
      PATH: `${path.dirname(process.execPath)}:${process.env.PATH}`,
      ...image.env,
      PORT: port,
      HOST: '127.0.0.1',
      ADMIN_EMAIL: 'chef@example.org',
      ADMIN_PASSWORD: 'Trois-petits-chats-9',
    };
  }, IMAGE_MS);

  /** Runs words of an instruction in the image, as its user. */
  const options = () => ({ cwd: path.join(image.folder, 'app'), env, ...imageUser });
  const checkHealth = (): number | null => {
    const [, json = ''] =
      /CMD (\[.+\])$/.exec(imageStage ? textsOf(imageStage, 'HEALTHCHECK').join() : '') ?? [];
    const [program = '', ...args] = wordsOf(json);
    return spawnSync(program, args, options()).status;
  };

  it('OPS-09: its commands make a program that cannot be written, and a folder for its data that can', () => {
    const tryToWrite = (name: string) =>
      spawnSync('touch', [path.join(image.folder, name)], options()).status === 0;
    expect([tryToWrite('app/bin/new'), tryToWrite('data/new')]).toEqual([false, true]);
    expect(image.env).toMatchObject({ NODE_ENV: 'production', DATA_DIR: path.join(image.folder, 'data') });
  });

  it('OPS-09: it starts as no root, its health check tells when it serves, and it ends at a signal', async () => {
    expect(checkHealth()).toBe(1);
    const [program = '', ...args] = wordsOf(imageStage ? textsOf(imageStage, 'CMD').join() : '');
    const child = spawnFollowed(program, args, options());
    await untilReady(`http://127.0.0.1:${port}`, child);
    expect(checkHealth()).toBe(0);
    expect(await (await fetch(`http://127.0.0.1:${port}/public`)).text()).toContain('<form');
    child.process.kill('SIGTERM');
    expect(await child.exited, child.output()).toBe(0);
  });
});
