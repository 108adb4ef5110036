import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** Uses that docs/security.md says stand in a few named files, or nowhere: a new one is a decision, and fails here. */

const root = path.join(import.meta.dirname, '../../..');

const files = readdirSync(path.join(root, 'src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map(({ parentPath, name }) => {
    const file = path.join(parentPath, name);
    return { name: path.relative(root, file).replaceAll(path.sep, '/'), text: readFileSync(file, 'utf8') };
  });

it.each<[use: string, pattern: RegExp, where: readonly string[]]>([
  [
    'starts a program',
    /node:child_process/,
    ['backup/nightly-job', 'db/embedded/binaries', 'db/embedded/cluster', 'db/embedded/postmaster'].map(
      (name) => `src/server/${name}.ts`,
    ),
  ],
  ['makes code of a text', /\beval\(|new Function\(|node:vm'/, ['src/server/db/compile-object-factory.ts']],
  [
    'is random and can be guessed',
    /Math\.random/,
    ['src/server/transaction.ts', 'src/shared/follow-events.ts'],
  ],
  ['hears messages', /\bonmessage\b|window\.addEventListener\(\s*'message'/, ['src/print/print.ts']],
  [
    'connects to another program',
    /import \{[^}]*\b(connect|createConnection)\b[^}]*\} from 'node:(net|tls)'/,
    ['src/server/files/scanner/clamd.ts'],
  ],
  ['trusts an unchecked certificate', /rejectUnauthorized/, ['src/server/mail/transport.ts']],
  [
    'gives the browser a cookie',
    /from 'hono\/(utils\/)?cookie'|document\.cookie/,
    [
      'src/server/booking/visitors/visitor-browser.ts',
      'src/server/public-page/form-cookies.ts',
      'src/server/session/session-cookie.ts',
      'src/server/session/single-sign-on/sign-on-requests.ts',
    ],
  ],
  ['is of SHA-1, as telephones have it', /['"`]sha-?1['"`]/i, ['src/server/session/second-factor/totp.ts']],
  ['is of a broken hash or cipher', /['"`](md5|rc4|des(-.*)?|aes-\d+-(ecb|cbc))['"`]/i, []],
  [
    'makes a page of a text',
    /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write/,
    [],
  ],
  ['opens a channel of its own', /new WebSocket\(|RTCPeerConnection|serviceWorker\.register/, []],
  ['shows a plugin', /<\/(object|embed|applet)>|component="(object|embed)"/, []],
])('SEC-03: code that %s stands in these files alone', (_use, pattern, where) => {
  expect(files.filter(({ text }) => pattern.test(text)).map(({ name }) => name)).toEqual(
    expect.arrayContaining([...where]),
  );
  expect(
    files.filter(({ name, text }) => pattern.test(text) && !where.includes(name)).map(({ name }) => name),
  ).toEqual([]);
});

it('SEC-03: the server itself calls another server for short messages, single sign-on and the check of its settings alone, and follows no redirect', () => {
  const calls = files.filter(
    ({ name, text }) => name.startsWith('src/server/') && /(?<![.\w])fetch\((?!request)/.test(text),
  );
  expect(calls.map(({ name }) => name).sort()).toEqual([
    'src/server/command-line/config-check/network.ts',
    'src/server/mail/sms.ts',
    'src/server/session/single-sign-on/provider.ts',
  ]);
  for (const { text } of calls) expect(text).toContain("redirect: 'error'");
});

it('API-11: a request to an address that somebody named is made in one file', () => {
  const requests = files.filter(
    ({ name, text }) => name.startsWith('src/server/') && /\bhttps?\.(request|get)\(/.test(text),
  );
  expect(requests.map(({ name }) => name)).toEqual(['src/server/webhooks/send.ts']);
});
