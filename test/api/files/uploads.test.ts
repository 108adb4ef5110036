import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { sweepReceived } from '../../../src/server/files/received.ts';
import { pdf } from '../../harness/data/documents.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';
import { startServer, temporaryFolder } from '../../harness/servers/server.ts';

/** The memory of a server process while it receives files. */

const dataDir = temporaryFolder('received');
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));
const api = await testApi({ settings: { dataDir } });
const office = await officeOf(api);
const server = await startServer({ database: api.database, env: { DATA_DIR: dataDir } });
afterAll(server.stop);
const { port, hostname } = new URL(server.url);

const MEGABYTE = 2 ** 20;
const SENT = 10 * MEGABYTE;
const PIECE = Buffer.alloc(65_536, 32);

const receivedFiles = () => {
  const folder = path.join(dataDir, 'uploads');
  return fs.existsSync(folder) ? fs.readdirSync(folder) : [];
};
/** Megabytes that the server's process holds. */
function residentMegabytes(): number {
  const status = fs.readFileSync(`/proc/${server.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

interface Sending {
  path: string;
  headers?: string[];
  /** Sent before the filling. */
  begin?: string;
  /** The body comes in pieces without a length, so that no header tells its size. */
  chunked?: boolean;
}
/** Sends ten megabytes as fast as they are taken; gives the status of the answer, however early it comes. */
function send({ path: to, headers = [], begin = '', chunked = true }: Sending): Promise<number> {
  return new Promise((resolve) => {
    const socket = net.connect(Number(port), hostname);
    let answer = '';
    const end = () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0));
    socket.on('error', () => {});
    socket.on('close', end);
    socket.setEncoding('latin1').on('data', (text: string) => {
      answer += text;
    });
    const frame = (piece: Buffer) =>
      chunked
        ? Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')])
        : piece;
    const head = [
      `POST ${to} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      ...headers,
      chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${SENT + begin.length}`,
      'Connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    if (begin) socket.write(frame(Buffer.from(begin)));
    const filling = frame(PIECE);
    let sentBytes = 0;
    const more = () => {
      while (sentBytes < SENT && !socket.destroyed) {
        sentBytes += PIECE.length;
        if (!socket.write(filling)) {
          socket.once('drain', more);
          return;
        }
      }
      if (chunked && !socket.destroyed) socket.write('0\r\n\r\n');
    };
    more();
  });
}

/** The most that the server's process holds above what it held before, while `work` goes on. */
async function growth(work: () => Promise<unknown>): Promise<number> {
  const before = residentMegabytes();
  let most = before;
  let isDone = false;
  const completion = work().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    most = Math.max(most, residentMegabytes());
    await sleep(10);
  }
  await completion;
  return Math.max(most, residentMegabytes()) - before;
}

const FORM = 'Content-Type: multipart/form-data; boundary=x';
const FILE = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4 ';
const TOKENS = [[], ['Authorization: Bearer x.y.z']];

it('SEC-03: of uploads without a token nothing is kept: 1,000 at once cost less than 100 MB', async () => {
  const count = process.env.TEST_LONG === '1' ? 1000 : 100;
  const uploads = (many: number) =>
    Promise.all(
      Array.from({ length: many }, (_, index) =>
        send({
          path: ['/api/files/veterans', '/api/users/image/1', '/api/veterans'][index % 3] as string,
          headers: [FORM, ...(TOKENS[index % 2] as string[])],
          begin: FILE,
          chunked: index % 4 < 2,
        }),
      ),
    );
  await uploads(10);
  let statuses: number[] = [];
  const growthBytes = await growth(async () => {
    statuses = await uploads(count);
  });
  console.info(`${count} uploads without a token: ${Math.round(growthBytes)} MB more`);
  // The server may close the connection of a client that is still sending, before the client reads the reason.
  expect(new Set(statuses.filter((status) => status !== 0))).toEqual(new Set([401]));
  expect(growthBytes).toBeLessThan(100);
  expect(receivedFiles()).toEqual([]);
}, 120_000);

it('SEC-03: a public request is a few fields: nobody else’s megabytes are read', async () => {
  const growthBytes = await growth(async () => {
    const statuses = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        send({
          path: ['/api/login_check', '/api/appointments', '/api/auth/register'][index % 3] as string,
          headers: ['Content-Type: application/json'],
          begin: '{"username":"',
          chunked: index % 2 === 0,
        }),
      ),
    );
    expect(new Set(statuses.filter((status) => status !== 0))).toEqual(new Set([413]));
  });
  expect(growthBytes).toBeLessThan(100);
});

it('DOC-04: uploads of who may are written as they come, never held whole', async () => {
  const type = await office.first('params_files');
  const veteran = await office.veteran({
    lastName: 'Grands',
    firstName: 'Ali',
  });
  const large = Buffer.concat([pdf(), Buffer.alloc(SENT - pdf().length, 32)]);
  const upload = async () => {
    const form = new FormData();
    // The file before what is said of it, as a form may have them.
    form.set('file', new File([large], 'a.pdf'));
    for (const [name, value] of Object.entries({
      name: 'a',
      observation: 'b',
      veteran: veteran['@id'],
      paramsFile: type['@id'],
    }))
      form.set(name, value);
    const upload = await server.request('POST', '/api/files/veterans', { token: office.token, body: form });
    expect([upload.status, upload.body.size]).toEqual([201, SENT]);
  };
  await upload();
  const growthBytes = await growth(() => Promise.all(Array.from({ length: 8 }, upload)));
  expect(growthBytes).toBeLessThan(100);
  expect(receivedFiles()).toEqual([]);
});

it('DOC-04: what does not begin as a document is not written on, and its sender still reads why', async () => {
  const status = await send({
    path: '/api/files/veterans',
    headers: [FORM, `Authorization: Bearer ${office.token}`],
    begin: FILE.replace('%PDF-1.4', '<html>'),
  });
  expect(status).toBe(415);
  expect(receivedFiles()).toEqual([]);
});

it('OPS-04: what a killed process had received is swept', async () => {
  const doomedServer = await startServer({ database: api.database, env: { DATA_DIR: dataDir } });
  const to = new URL(doomedServer.url);
  const socket = net.connect(Number(to.port), to.hostname);
  socket.on('error', () => {});
  socket.write(
    [
      'POST /api/files/veterans HTTP/1.1',
      `Host: ${to.host}`,
      `Authorization: Bearer ${office.token}`,
      FORM,
      `Content-Length: ${SENT}`,
      '',
      `${FILE}${'x'.repeat(50_000)}`,
    ].join('\r\n'),
  );
  await expect.poll(receivedFiles).toHaveLength(1);
  await doomedServer.kill9();
  expect(receivedFiles()).toHaveLength(1);
  expect(await sweepReceived(api.settings, 3_600_000)).toBe(0);
  const old = new Date(Date.now() - 2 * 3_600_000);
  for (const name of receivedFiles()) fs.utimesSync(path.join(dataDir, 'uploads', name), old, old);
  expect(await sweepReceived(api.settings, 3_600_000)).toBe(1);
  expect(receivedFiles()).toEqual([]);
});
