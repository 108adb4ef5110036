import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { connect } from '../../../src/server/db/connection.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { createTestDatabase } from '../../harness/servers/database.ts';
import { isInstalled, type ProxyValues, writeCaddy, writeNginx } from '../../harness/servers/deployment.ts';
import { freePort, startServer, temporaryFolder } from '../../harness/servers/server.ts';

const HOST = 'rdv.example.org';

interface Proxy {
  readonly write: (values: ProxyValues) => string;
  readonly args: (file: string) => string[];
}
const PROXIES: Readonly<Record<'nginx' | 'caddy', Proxy>> = {
  nginx: { write: writeNginx, args: (file) => ['-c', file] },
  caddy: { write: writeCaddy, args: (file) => ['run', '--adapter', 'caddyfile', '--config', file] },
};

interface Call {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
  /** The address that the caller comes from. */
  readonly from?: string;
}

/** A client of the proxy, which takes the test's certificate. */
const clientOn = (port: number) => {
  const open = (path: string, { method = 'GET', headers = {}, from = '127.0.0.1', body }: Call = {}) =>
    new Promise<http.IncomingMessage>((resolve, reject) => {
      const request = https.request(
        {
          ...{ host: '127.0.0.1', port, path, method, localAddress: from, servername: HOST },
          ...{ rejectUnauthorized: false, agent: false, headers: { Host: HOST, ...headers } },
        },
        resolve,
      );
      request.once('error', reject);
      request.end(body);
    });
  const textOf = async (answer: http.IncomingMessage) => {
    let text = '';
    for await (const part of answer.setEncoding('utf8')) text += part;
    return text;
  };
  const call = async (path: string, options?: Call) => {
    const answer = await open(path, options);
    return { status: answer.statusCode, headers: answer.headers, text: await textOf(answer) };
  };
  return { open, call };
};

describe.each(['nginx', 'caddy'] as const)('OPS-09: behind %s', (name) => {
  const isMissing = !isInstalled(name) || !isInstalled('openssl');
  it.runIf(isMissing)(`OPS-09: ${name} is not installed: its example is not tried here`, () => {
    expect(isMissing).toBe(true);
  });

  describe.skipIf(isMissing)('OPS-09: the example works', async () => {
    if (isMissing) return;
    const database = await createTestDatabase({ demo: true });
    const [httpPort, httpsPort] = [await freePort(), await freePort()];
    const server = await startServer({
      database,
      env: { PUBLIC_URL: `https://${HOST}`, TRUSTED_PROXY: '127.0.0.1' },
    });
    const folder = temporaryFolder(name);
    // nginx, started by root, works as somebody else.
    fs.chmodSync(folder, 0o755);
    const file = PROXIES[name].write({ folder, serverPort: new URL(server.url).port, httpPort, httpsPort });
    const home = { HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder };
    const proxy: ChildProcess = spawn(name, PROXIES[name].args(file), {
      stdio: 'ignore',
      env: { ...process.env, ...home },
    });
    const proxyEnd = new Promise((resolve) => proxy.once('exit', resolve));
    afterAll(async () => {
      proxy.kill('SIGTERM');
      await proxyEnd;
      await server.stop();
    });
    const { open, call } = clientOn(httpsPort);
    const isUp = () =>
      call('/health/live').then(
        ({ status }) => status === 200,
        () => false,
      );
    await vi.waitUntil(isUp, { timeout: 30_000, interval: 200 });
    const signIn = (options: Call = {}, password = PASSWORD) =>
      call('/api/login_check', {
        method: 'POST',
        body: JSON.stringify({ username: 'admin', password }),
        ...options,
        headers: { 'Content-Type': 'application/json', ...options.headers },
      });

    it('OPS-09: pages come by TLS with HSTS, http leads there, unknown addresses and /metrics are a 404', async () => {
      const page = await call('/public');
      expect(page.status).toBe(200);
      expect(page.headers['strict-transport-security']).toMatch(/max-age=\d{7,}/);
      const redirect = await new Promise<http.IncomingMessage>((resolve, reject) =>
        http
          .get({ host: '127.0.0.1', port: httpPort, path: '/public?a=1', headers: { Host: HOST } }, resolve)
          .once('error', reject),
      );
      redirect.resume();
      expect(redirect.headers.location).toMatch(/^https:\/\/rdv\.example\.org(:\d+)?\/public\?a=1$/);
      expect((await call('/metrics')).status).toBe(404);
      expect((await call('/api/nothing')).status).toBe(404);
    });

    it('OPS-09: the server knows who calls, and believes no address that the caller invents', async () => {
      await signIn({ from: '127.0.0.9', headers: { 'X-Forwarded-For': '203.0.113.9' } }, 'Mot-de-passe-1');
      const { db, end } = connect(database.ownerUrl, { max: 1 });
      const addresses = async () => {
        const { rows } = await db.execute<{ address: string }>(
          `select distinct host(address::inet) as address from access_log where status = 401`,
        );
        return rows.map(({ address }) => address);
      };
      await expect.poll(addresses).toEqual(['127.0.0.9']);
      await end();
    });

    it('OPS-09: an event stream is passed on at once', async () => {
      const { token } = JSON.parse((await signIn()).text);
      const path = '/api/appointments/events?cell=1&region=1';
      const stream = await open(path, { headers: { Authorization: `Bearer ${token}` } });
      expect(stream.statusCode).toBe(200);
      expect(stream.headers['content-type']).toMatch(/text\/event-stream/);
      const first = await new Promise<string>((resolve) =>
        stream.once('data', (part) => resolve(String(part))),
      );
      expect(first).toMatch(/^data: /);
      stream.destroy();
    });

    it('OPS-09: bodies are refused above the limits of documents and of imports alone', async () => {
      const { token } = JSON.parse((await signIn()).text);
      const send = (path: string, megabytes: number) =>
        call(path, {
          method: 'POST',
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/octet-stream' },
          body: Buffer.alloc(megabytes * 1_048_576),
        }).then(
          ({ status }) => status,
          () => 413,
        );
      // The server itself wants a form: it was reached.
      expect(await send('/api/files/veterans', 11)).toBe(415);
      // Caddy 2.6 breaks the request off and says 502.
      expect(name === 'caddy' ? [413, 502] : [413]).toContain(await send('/api/files/veterans', 14));
      expect([400, 415]).toContain(await send('/api/veteran_imports', 30));
    });
  });
});
