import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

/** Reads a file by its path from the project's folder. */
export const readProjectFile = (name: string): string => fs.readFileSync(path.join(root, name), 'utf8');

/** Whether a program is installed on this machine. */
export const isInstalled = (program: string): boolean =>
  spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

/** Runs a program; gives its exit code and all that it said. */
export function run(program: string, args: readonly string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return { status, output: `${stdout}${stderr}` };
}

/** Replaces texts in a file, each of which must be there: a test of a changed file would test nothing. */
export function withChanges(text: string, changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((changedText, [from, to]) => {
    if (!changedText.includes(from)) throw new Error(`not there: ${from}`);
    return changedText.replaceAll(from, to);
  }, text);
}

/** A certificate of a day for a name, and its key. */
export function makeCertificate(folder: string, name = 'rdv.example.org') {
  const certificate = path.join(folder, 'certificate.pem');
  const key = path.join(folder, 'certificate.key');
  const result = run('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`, '-days', '1'],
    ...['-keyout', key, '-out', certificate],
  ]);
  if (result.status !== 0) throw new Error(result.output);
  return { certificate, key };
}

/** Values of the machine and of this test that a proxy's file is given. */
export interface ProxyValues {
  readonly folder: string;
  readonly serverPort: number | string;
  readonly httpPort: number | string;
  readonly httpsPort: number | string;
}

/** Writes nginx's example so that it runs in a folder, beside others; gives the path of its main file. */
export function writeNginx({ folder, serverPort, httpPort, httpsPort }: ProxyValues): string {
  const { certificate, key } = makeCertificate(folder);
  const site = withChanges(readProjectFile('deploy/nginx/combattants.conf'), [
    ['127.0.0.1:3000', `127.0.0.1:${serverPort}`],
    ['listen 80;', `listen 127.0.0.1:${httpPort};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${httpsPort} ssl http2;`],
    ['/etc/ssl/certs/rdv.example.org.pem', certificate],
    ['/etc/ssl/private/rdv.example.org.key', key],
    ['/var/log/nginx/combattants.log', path.join(folder, 'error.log')],
  ]);
  fs.writeFileSync(path.join(folder, 'site.conf'), site);
  const main = path.join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${path.join(folder, name)};`,
  );
  fs.writeFileSync(
    main,
    `daemon off;
pid ${path.join(folder, 'nginx.pid')};
error_log ${path.join(folder, 'main.log')};
events {}
http {
  ${temporary.join('\n  ')}
  include ${path.join(folder, 'site.conf')};
}
`,
  );
  return main;
}

/** Writes Caddy's example so that it runs in a folder with a certificate of its own; gives its path. */
export function writeCaddy({ folder, serverPort, httpPort, httpsPort }: ProxyValues): string {
  const { certificate, key } = makeCertificate(folder);
  const site = withChanges(readProjectFile('deploy/caddy/Caddyfile'), [
    ['127.0.0.1:3000', `127.0.0.1:${serverPort}`],
    ['rdv.example.org {', `rdv.example.org {\n\ttls ${certificate} ${key}`],
  ]);
  const file = path.join(folder, 'Caddyfile');
  fs.writeFileSync(file, `{\n\tadmin off\n\thttp_port ${httpPort}\n\thttps_port ${httpsPort}\n}\n${site}`);
  return file;
}
