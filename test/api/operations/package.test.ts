import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../src/server/session/passwords/demo-password.ts';
import { PROGRAM_VERSION } from '../../../src/server/version.ts';
import { ON_WINDOWS } from '../../harness/servers/on-windows.ts';
import { freePort, startedBy, startServer, temporaryFolder } from '../../harness/servers/server.ts';

const root = path.join(import.meta.dirname, '../../..');
const folder = temporaryFolder('package');
/** The arguments by which Node.js says that it is Node 22. */
const OF_NODE_22: readonly string[] = [
  '--import',
  `data:text/javascript,${encodeURIComponent(`Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '22.18.0' } });`)}`,
];
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

function run(program: string, args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', cwd: folder });
  return { code: status, output: stdout + stderr };
}

/** Makes the archive and unpacks it into an empty folder; returns the program's folder. */
function unpackPackage(): string {
  const packing = run(process.execPath, [
    path.join(root, 'scripts/package.mjs'),
    path.join(folder, 'release'),
  ]);
  expect(packing, packing.output).toMatchObject({ code: 0 });
  const [archive = ''] = fs.readdirSync(path.join(folder, 'release'));
  expect(archive).toBe(`anciens-combattants-${PROGRAM_VERSION}-${process.platform}-${process.arch}.tar.gz`);
  const target = path.join(folder, 'installed');
  fs.mkdirSync(target);
  expect(run('tar', ['-xzf', path.join(folder, 'release', archive), '-C', target]).code).toBe(0);
  return path.join(target, archive.replace('.tar.gz', ''));
}

describe('OPS-07: npm run package', () => {
  const program = unpackPackage();

  it('OPS-07: the archive holds no TypeScript and no library of the pages', () => {
    const files = fs.readdirSync(program, { recursive: true, encoding: 'utf8' });
    expect(files.filter((name) => !name.startsWith('node_modules') && /\.tsx?$/.test(name))).toEqual([]);
    for (const name of ['react-admin', '@mui/material', 'vite', 'typescript'])
      expect(files).not.toContain(path.join('node_modules', name));
  });

  it('OPS-07: the pages that messages and files name are in it, and so is what they link to', () => {
    const deploy = fs.readdirSync(path.join(program, 'deploy'), { recursive: true, encoding: 'utf8' });
    const files = [
      'src/i18n/fr/operations/config-check.js',
      ...deploy.filter((name) => path.extname(name)).map((name) => path.join('deploy', name)),
    ];
    const textOf = (name: string) => fs.readFileSync(path.join(program, name), 'utf8');
    const pages = new Set(files.flatMap((name) => textOf(name).match(/\bdocs\/[\w-]+\.md/g) ?? []));
    expect(pages).toContain('docs/running.md');
    const brokenLinks: string[] = [];
    // A page that is linked to is looked through too.
    for (const page of pages) {
      if (!fs.existsSync(path.join(program, page))) brokenLinks.push(page);
      else if (page.endsWith('.md'))
        for (const [, link = ''] of textOf(page).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g))
          pages.add(path.join(path.dirname(page), link));
    }
    expect(brokenLinks).toEqual([]);
  });

  it('OPS-07: it starts in an empty folder, by its .env, with pages, data and workers', async () => {
    const port = String(await freePort());
    fs.writeFileSync(
      path.join(program, '.env'),
      `DATA_DIR=${path.join(folder, 'data')}\nDEMO=1\nPORT=${port}\n`,
    );
    const server = await startServer({
      script: path.join(program, 'bin/start.mjs'),
      env: { PORT: port, DEMO: '1' },
    });
    expect(server.output()).toContain(`(version ${PROGRAM_VERSION})`);
    expect((await server.request('GET', '/api')).body.version).toBe(PROGRAM_VERSION);
    const token = await server.signIn('admin', DEMO_PASSWORD);
    expect(
      (await server.request('GET', '/api/veterans', { token })).body['hydra:totalItems'],
    ).toBeGreaterThan(0);
    const page = await (await fetch(`${server.url}/public`)).text();
    expect(page).toContain('<form');
    const careLog = await fetch(`${server.url}/api/veterans/1/care_log`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect([careLog.status, careLog.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
    // As npm start of the sources, it bounds what glibc and V8 keep of memory.
    const startCommand = startedBy(server.pid);
    expect(startCommand.args).toEqual(
      expect.arrayContaining(['--max-semi-space-size=16', '--max-old-space-size=640']),
    );
    expect(startCommand.env).toContain('MALLOC_ARENA_MAX=2');
    expect(await server.stop()).toBe(0);
    expect(fs.existsSync(path.join(folder, 'data', 'postgres-18'))).toBe(true);
  });

  it('OPS-07: its commands work, and an unknown name in .env is refused', () => {
    const admin = () => run(process.execPath, [path.join(program, 'bin/admin.mjs'), 'version']);
    expect(admin()).toMatchObject({ code: 0, output: expect.stringContaining(`version ${PROGRAM_VERSION}`) });
    fs.writeFileSync(path.join(program, '.env'), 'SMTP_URI=smtp://mail\n');
    const { code, output } = run(process.execPath, [path.join(program, 'bin/start.mjs')]);
    expect([code, output]).toEqual([1, expect.stringContaining('le plus proche est SMTP_URL')]);
  });

  it('OPS-07: on Windows it says that it needs Linux, by WSL for example', () => {
    const { code, output } = run(process.execPath, [...ON_WINDOWS, path.join(program, 'bin/start.mjs')]);
    expect([code, output]).toEqual([1, expect.stringContaining('WSL')]);
  });

  it('OPS-07: an older Node is told which one is needed, by server and commands, before it loads anything else', async () => {
    // The launcher runs as it is, in a Node that says that it is older. That an older one can parse it is not shown here.
    for (const script of ['start.mjs', 'admin.mjs']) {
      const { code, output } = run(process.execPath, [...OF_NODE_22, path.join(program, 'bin', script)]);
      expect([script, code, output]).toEqual([
        script,
        1,
        'Il faut Node 24 ou plus récent sur cette machine ; celui-ci est Node 22.18.0. Installez-le (https://nodejs.org/fr/download), puis recommencez.\n',
      ]);
    }
    const { problemOf } = await import(path.join(program, 'bin/launch.mjs'));
    expect(problemOf('24.0.0')).toBeUndefined();
    const bin = path.join(program, 'bin');
    const imports = fs
      .readdirSync(bin)
      .flatMap(
        (name) => fs.readFileSync(path.join(bin, name), 'utf8').match(/(?<=\bfrom ').*(?=';$)/gm) ?? [],
      );
    expect(imports.length).toBeGreaterThan(0);
    expect(imports.filter((name) => !/^(node:|\.\/)/.test(name))).toEqual([]);
  });
});
