import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../harness/servers/server.ts';

const root = path.join(import.meta.dirname, '../../..');
const folder = temporaryFolder('env-file');
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Runs a program that is refused, and returns its exit code and what it wrote. */
function run(args: readonly string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    // One that hangs is a failure, and holds up no other test.
    timeout: 60_000,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: path.join(folder, 'data'), ...env },
  });
  return { code: status, output: stdout + stderr };
}

/** Starts the server with a file of variables. */
function startWith(text: string, env?: Record<string, string>) {
  const file = path.join(folder, '.env');
  fs.writeFileSync(file, text);
  return run([`--env-file-if-exists=${file}`, path.join(root, 'src/server/main.ts')], env);
}

describe('OPS-07: .env', () => {
  it('OPS-07: an unknown name is refused with the nearest one, beside wrong values; no value is shown', () => {
    const { code, output } = startWith(
      'SMTP_URI=smtp://nom:secret@mail\nTELEPHONE=secret\nPORT=abc\nOTEL_EXPORTER_OTLP_ENDPONT=http://secret\n',
    );
    expect(code).toBe(1);
    expect(output).toMatch(
      /OTEL_EXPORTER_OTLP_ENDPONT : .* le plus proche est OTEL_EXPORTER_OTLP_ENDPOINT\n/,
    );
    expect(output).toMatch(/SMTP_URI : nom inconnu dans .*\.env ; le plus proche est SMTP_URL\n/);
    expect(output).toMatch(/TELEPHONE : nom inconnu dans .*\.env ; le plus proche est [A-Z_]+\n/);
    expect(output).toContain('PORT : un numéro de port');
    expect(output).not.toMatch(/secret|Attention/);
    expect(fs.existsSync(path.join(folder, 'data'))).toBe(false);
  });

  it('OPS-07: the environment wins over it', () => {
    const text = 'PORT=abc\nHOST=127.0.0.1\nAWS_REGION=eu-west-3\n';
    const { output } = startWith(text, { PORT: '3000', HOST: '!' });
    expect(output).toContain('HOST : une adresse IP');
    expect(output).not.toMatch(/PORT|AWS_REGION/);
  });

  it('OPS-07: a nearly right name in the environment is a warning that shows no value', () => {
    const { output } = startWith('', { SMTP_URI: 'smtp://nom:secret@mail', PORT: 'abc' });
    expect(output).toContain(
      'la variable SMTP_URI n’est pas un réglage, elle est sans effet. Est-ce SMTP_URL ?',
    );
    expect(output).not.toMatch(/secret|SMTP_URI :/);
  });

  it('OPS-07: the commands read the file that lies beside the program', () => {
    const program = path.join(folder, 'program');
    fs.cpSync(path.join(root, 'scripts'), path.join(program, 'scripts'), { recursive: true });
    for (const name of ['src', 'node_modules', 'package.json', 'package-lock.json'])
      fs.symlinkSync(path.join(root, name), path.join(program, name));
    const backup = () => run([path.join(program, 'scripts/admin.mjs'), 'backup']);
    expect(backup().output).not.toContain('.env');
    fs.writeFileSync(path.join(program, '.env'), 'BACKUP_DIRS=/srv\n');
    const { code, output } = backup();
    expect(code).toBe(1);
    expect(output).toContain('BACKUP_DIRS : nom inconnu dans .env ; le plus proche est BACKUP_DIR');
  });
});

it('OPS-07: a command ends by itself, with the exit code of what it found', () => {
  // process.exit may wait for ever for a thread of V8.
  const without = `data:text/javascript,process.exit=()=>console.log('cut off')`;
  const command = (...args: string[]) =>
    run(['--import', without, path.join(root, 'src/server/command-line/main.ts'), ...args]);
  expect(command('version')).toEqual({ code: 0, output: expect.not.stringContaining('cut off') });
  expect(command('backup')).toEqual({ code: 1, output: expect.not.stringContaining('cut off') });
  const check = command('config:check');
  expect(check).toEqual({ code: expect.any(Number), output: expect.not.stringContaining('cut off') });
  expect(check.code).toBe(check.output.includes('✗') ? 1 : 0);
});
