import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { settingVariables } from '../../../src/server/settings.ts';
import {
  isInstalled,
  readProjectFile,
  run,
  withChanges,
  writeCaddy,
  writeNginx,
} from '../../harness/servers/deployment.ts';
import { parseDockerfile, textsOf, wordsOf } from '../../harness/servers/dockerfile.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'combattants-test-deployment-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const ports = { serverPort: 3000, httpPort: 28_080, httpsPort: 28_443 };
const PROGRAMS = ['systemd-analyze', 'nginx', 'caddy', 'logrotate', 'docker-compose', 'openssl'] as const;
const missing = PROGRAMS.filter((program) => !isInstalled(program));
const needs = (...programs: readonly (typeof PROGRAMS)[number][]) =>
  it.skipIf(programs.some((program) => missing.includes(program)));

it.runIf(missing.length > 0)(
  `OPS-09: not tried here, since they are not installed: ${missing.join(', ')}`,
  () => {
    expect(missing.length).toBeLessThanOrEqual(PROGRAMS.length);
  },
);

describe('OPS-09: the service unit', () => {
  const unit = path.join(folder, 'combattants.service');
  fs.writeFileSync(
    unit,
    withChanges(readProjectFile('deploy/systemd/combattants.service'), [['/usr/bin/node', process.execPath]]),
  );

  needs('systemd-analyze')('OPS-09: systemd finds no fault in it', () => {
    expect(run('systemd-analyze', ['verify', unit])).toEqual({ status: 0, output: '' });
  });

  needs('systemd-analyze')('OPS-09: its exposure is 2 of 10 at most', () => {
    const { status, output } = run('systemd-analyze', ['security', '--offline=true', '--threshold=20', unit]);
    expect(output).toContain('Overall exposure level');
    expect(status).toBe(0);
  });

  it('OPS-09: it starts what the image starts, as a user who is not root', () => {
    const text = readProjectFile('deploy/systemd/combattants.service');
    expect(text).toMatch(/^User=combattants$/m);
    const [, command = ''] = /^ExecStart=\/usr\/bin\/(.+)$/m.exec(text) ?? [];
    // Its temporary folder is its own: the database's socket needs one that commands beside it see.
    expect(text).toMatch(/^RuntimeDirectory=combattants$/m);
    const image = parseDockerfile(readProjectFile('Dockerfile')).at(-1);
    expect(image && wordsOf(textsOf(image, 'CMD').join())).toEqual(command.split(' '));
  });
});

describe('OPS-09: the proxies', () => {
  needs('nginx', 'openssl')('OPS-09: nginx takes its example', () => {
    const nginxFolder = fs.mkdtempSync(path.join(folder, 'nginx-'));
    const { status, output } = run('nginx', ['-t', '-c', writeNginx({ folder: nginxFolder, ...ports })]);
    expect(output).toContain('test is successful');
    expect(output).not.toContain('[warn]');
    expect(status).toBe(0);
  });

  needs('caddy', 'openssl')('OPS-09: Caddy takes its example', () => {
    const caddyFolder = fs.mkdtempSync(path.join(folder, 'caddy-'));
    const file = writeCaddy({ folder: caddyFolder, ...ports });
    const home = { HOME: caddyFolder, XDG_CONFIG_HOME: caddyFolder, XDG_DATA_HOME: caddyFolder };
    const { status, output } = run('caddy', ['validate', '--adapter', 'caddyfile', '--config', file], home);
    expect(output).toContain('Valid configuration');
    expect(output).not.toContain('not formatted');
    expect(status).toBe(0);
  });

  it('OPS-08, OPS-10: HAProxy cuts no connection to the database that is silent for less than a day', () => {
    const sections = readProjectFile('deploy/cluster/haproxy.cfg').split(/^(?=\w)/m);
    for (const name of ['primary', 'standby']) {
      const section = sections.find((one) => one.startsWith(`listen ${name}\n`));
      expect(section).toMatch(/^ {2}timeout client 24h\n {2}timeout server 24h$/m);
    }
  });

  needs('logrotate')('OPS-09: logrotate takes its rules', () => {
    const rules = path.join(folder, 'rules');
    // logrotate reads no rules that others may write.
    fs.writeFileSync(rules, readProjectFile('deploy/logrotate/combattants'), { mode: 0o644 });
    const { status, output } = run('logrotate', ['--debug', '--state', path.join(folder, 'state'), rules]);
    expect(output).toContain('Handling 2 logs');
    expect(output).not.toMatch(/^error:/m);
    expect(status).toBe(0);
  });
});

describe('OPS-09: the image', () => {
  const stages = parseDockerfile(readProjectFile('Dockerfile'));
  const image = stages.at(-1);

  it('OPS-09: a stage makes the archive, and the last one takes only what it holds', () => {
    expect(stages.map(({ name }) => name)).toEqual(['program', '']);
    expect(new Set(stages.map(({ image: base }) => base)).size).toBe(1);
    expect(image && textsOf(image, 'COPY')).toEqual(['--from=program /app/program ./']);
  });

  it('OPS-09: it runs as no root under an init, with a health check, and writes below /data alone', () => {
    expect(image && textsOf(image, 'USER')).toEqual(['node']);
    expect(image && textsOf(image, 'VOLUME')).toEqual(['/data']);
    expect(image && textsOf(image, 'ENTRYPOINT').map(wordsOf)).toEqual([['/usr/bin/tini', '--']]);
    expect(image && textsOf(image, 'HEALTHCHECK').join()).toContain('/health/ready');
    const order = image?.instructions.map(({ keyword }) => keyword) ?? [];
    expect(order.indexOf('USER')).toBeGreaterThan(order.lastIndexOf('RUN'));
  });

  it('OPS-09: only what it copies goes to the daemon, and no file with settings or data', () => {
    const [everything, ...allowed] = readProjectFile('.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(everything).toBe('*');
    expect(allowed.filter((line) => !line.startsWith('!'))).toEqual([]);
    const names = allowed.map((line) => line.slice(1));
    expect(
      names.filter((name) => !fs.existsSync(path.resolve(import.meta.dirname, '../../..', name))),
    ).toEqual([]);
    expect(names).not.toContain('.env');
    expect(names).not.toContain('data');
  });
});

describe('OPS-09: the composition', () => {
  const env = {
    POSTGRES_PASSWORD: 'a',
    OWNER_DATABASE_PASSWORD: 'b',
    APP_DATABASE_PASSWORD: 'c',
    ADMIN_EMAIL: 'chef@example.org',
    ADMIN_PASSWORD: 'd',
  };
  const noVariables = path.join(folder, 'empty.env');
  fs.writeFileSync(noVariables, '');
  const composition = path.resolve(import.meta.dirname, '../../../compose.yaml');
  const config = (variables: Record<string, string>, file = composition) =>
    run('docker-compose', ['--file', file, '--env-file', noVariables, 'config'], variables);

  needs('docker-compose')('OPS-09: Compose takes it', () => {
    const { status, output } = config(env);
    expect(output).toContain('postgresql://combattants_app:c@database/combattants');
    expect(status).toBe(0);
  });

  needs('docker-compose')('OPS-09: Compose refuses a key that its specification does not know', () => {
    const file = path.join(folder, 'compose.yaml');
    const changedText = withChanges(readProjectFile('compose.yaml'), [
      ['read_only: true', 'read_onli: true'],
    ]);
    fs.writeFileSync(file, changedText);
    const { status, output } = config(env, file);
    expect(output).toContain("Unsupported config option for services.app: 'read_onli'");
    expect(status).not.toBe(0);
  });

  needs('docker-compose')('OPS-09: a password that is missing is refused', () => {
    const { status, output } = config({ ...env, ADMIN_PASSWORD: '' });
    expect(output).toContain('ADMIN_PASSWORD');
    expect(status).not.toBe(0);
    for (const name of Object.keys(env)) expect(readProjectFile('compose.yaml')).toContain(`\${${name}:?}`);
  });

  it('OPS-09: the page names each of its variables, and a container has the same minute to stop', () => {
    const [, ofContainers = ''] = readProjectFile('docs/running.md').split(/^## Container$/m);
    const [section = ''] = ofContainers.split(/^## /m);
    const text = readProjectFile('compose.yaml');
    const names = new Set([...text.matchAll(/\$\{(\w+):/g)].map(([, name]) => name));
    expect(names).toContain('BACKUP_DIR');
    expect([...names].filter((name) => !section.includes(`\`${name}`))).toEqual([]);
    const [, seconds] = /^ {4}stop_grace_period: (\d+)s$/m.exec(text) ?? [];
    expect(section).toContain(`--stop-timeout ${seconds} `);
  });

  it('OPS-09: its server has settings alone, a read-only root, no capability and PostgreSQL 18', () => {
    const text = readProjectFile('compose.yaml');
    const [, app = ''] = /^ {2}app:\n([\s\S]+?)^ {2}database:$/m.exec(text) ?? [];
    const [, variables = ''] = /^ {4}environment:\n((?: {6}.+\n)+)/m.exec(app) ?? [];
    const names = [...variables.matchAll(/^ {6}(\w+):/gm)].map(([, name]) => name);
    expect(names).toContain('DATABASE_URL');
    expect(names.filter((name) => !name || !settingVariables.includes(name))).toEqual([]);
    expect(app).toMatch(/^ {4}read_only: true$/m);
    expect(app).toMatch(/^ {4}cap_drop:\n {6}- ALL$/m);
    expect(app).toContain('no-new-privileges:true');
    expect(text).toContain('image: postgres:18\n');
    // Ports are this machine's alone: a proxy stands in front.
    expect([...text.matchAll(/^ {6}- "([\d.]+):\d+:\d+"$/gm)].map(([, host]) => host)).toEqual([
      '127.0.0.1',
      '127.0.0.1',
    ]);
  });
});
