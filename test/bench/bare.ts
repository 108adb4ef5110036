import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { startAccessLog } from '../../src/server/access-log/access-log.ts';
import { connect } from '../../src/server/db/connection.ts';
import { createLog } from '../../src/server/logging.ts';
import { type RecordedStatement, type Recording, SAMPLE } from './bare-samples.ts';

/**
 * The same answers without an engine: node:http and pg's own named statements. It verifies the same token, asks for the
 * same rights, sends the same statements, leaves the same lines and writes the same bytes; what each request is made of
 * was recorded from the product, and is written out here by hand.
 */

const recording = JSON.parse(fs.readFileSync(process.argv[2] ?? '', 'utf8')) as Recording;
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
const pool = new pg.Pool({
  connectionString: recording.url,
  max: 16,
  onConnect: async (client) => {
    await client.query("SET timezone = 'UTC'");
  },
});
const lines = startAccessLog({ db: connect(recording.url, { max: 2 }).db, log: createLog('silent') });

const names = new Map<string, string>();
type Client = Pick<pg.PoolClient, 'query'>;
type FilledValues = Readonly<Record<string, unknown>>;
// biome-ignore lint/suspicious/noExplicitAny: rows of every shape
type Row = any;

async function run(
  client: Client,
  { text, values, searches }: RecordedStatement,
  filledValues: FilledValues,
): Promise<Row[]> {
  if (!names.has(text)) names.set(text, `b${names.size}`);
  const { rows } = await client.query({
    ...(searches ? {} : { name: names.get(text) }),
    text,
    values: values.map((value) => filledIn(value, filledValues)),
  });
  return rows;
}

/** A recorded value, or what this request brings in its place; within a list too. */
function filledIn(value: unknown, filledValues: FilledValues): unknown {
  const key = JSON.stringify(value);
  if (key in filledValues) return filledValues[key];
  return Array.isArray(value) ? value.map((one) => filledIn(one, filledValues)) : value;
}

const filling = (pairs: readonly (readonly [unknown, unknown])[]): FilledValues =>
  Object.fromEntries(pairs.map(([sample, value]) => [JSON.stringify(sample), value]));

/** The user of a token, or null. */
function verifyToken(authorization: string | undefined): { id: number; session: string } | null {
  const token = authorization?.slice('Bearer '.length) ?? '';
  const [head = '', body = '', signature = ''] = token.split('.');
  const computedBytes = createHmac('sha256', recording.secret).update(`${head}.${body}`).digest();
  const receivedSignature = Buffer.from(signature, 'base64url');
  if (receivedSignature.length !== computedBytes.length || !timingSafeEqual(receivedSignature, computedBytes))
    return null;
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as {
    sub: string;
    sid: string;
    exp: number;
  };
  if (claims.exp * 1000 < Date.now()) return null;
  return { id: Number(claims.sub), session: claims.sid };
}

const pad = (number: number) => String(number).padStart(2, '0');
/** Algiers is an hour ahead all year. */
const moment = (date: Date | null): string | null =>
  date && `${new Date(date.getTime() + 3_600_000).toISOString().slice(0, 19)}+${pad(1)}:00`;

const link = (path: string, type: string, labels: readonly string[], row: Row) => {
  if (!row) return null;
  const member: Row = { '@id': `/api/${path}/${row.id}`, '@type': type, id: row.id };
  for (const label of labels) member[label] = row[label];
  return member;
};
const user = (row: Row) => link('users', 'User', ['civility', 'firstName', 'lastName'], row);

const member = (row: Row) => ({
  '@id': `/api/veterans/${row.id}`,
  '@type': 'Veteran',
  id: row.id,
  version: row.version,
  civility: row.civility,
  lastName: row.lastName,
  firstName: row.firstName,
  maidenName: row.maidenName,
  birthDate: row.birthDate,
  birthplace: row.birthplace,
  deathDate: row.deathDate,
  citizenStatus: link('params_qualities', 'ParamsQuality', ['name'], row.citizenStatus),
  associate: link('veterans', 'Veteran', ['civility', 'firstName', 'lastName', 'birthDate'], row.associate),
  phones: row.phones,
  email: row.email,
  addresses: row.addresses,
  city: link('params_cities', 'ParamsCity', ['name'], row.city),
  postalCode: row.postalCode,
  region: link('params_regions', 'ParamsRegion', ['name'], row.region),
  oldCity: row.oldCity,
  oldRegion: row.oldRegion,
  fightCardNumber: row.fightCardNumber,
  retcomb: row.retcomb,
  pmi: row.pmi,
  pmr: row.pmr,
  veaNumber: row.veaNumber,
  sdp: row.sdp,
  smg: row.smg,
  trn: row.trn,
  widowCardNumber: row.widowCardNumber,
  orphanCardNumber: row.orphanCardNumber,
  pupilCardNumber: row.pupilCardNumber,
  formerNumber: row.formerNumber,
  conflit: link('params_conflits', 'ParamsConflit', ['name'], row.conflit),
  service: link('params_services', 'ParamsService', ['name'], row.service),
  article: link('params_articles', 'ParamsArticle', ['name'], row.article),
  disabilityRate: row.disabilityRate,
  degre: row.degre,
  l1331: row.l1331,
  l132: row.l132,
  expertise: row.expertise,
  nucleaire: row.nucleaire,
  victoryWar: row.victoryWar,
  other: row.other,
  pensionedInfirmities: row.pensionedInfirmities,
  nonPensionedInfirmities: row.nonPensionedInfirmities,
  expertiseInfirmities: row.expertiseInfirmities,
  enable: row.enable,
  archived: row.archived,
  toComplete: row.toComplete,
  formerCreatedDate: row.formerCreatedDate,
  birthDatePrecision: row.birthDatePrecision,
  restrictedDate: moment(row.restrictedDate),
  restrictedBy: user(row.restrictedBy),
  restrictionReason: row.restrictionReason,
  value: `/api/veterans/${row.id}`,
  createdBy: user(row.createdBy),
  createdDate: moment(row.createdDate),
  updatedBy: user(row.updatedBy),
  updatedDate: moment(row.updatedDate),
});

const context = { '@context': '/api/contexts/Veteran' };
const hydraSearch = JSON.parse(recording.search);

function collection(rows: readonly Row[], total: number, name: string | null): string {
  const last = Math.max(1, Math.ceil(total / 30));
  const query = name ? `lastName=${encodeURIComponent(name)}&` : '';
  const page = (number: number) => `/api/veterans?${query}page=${number}`;
  const type = 'hydra:PartialCollectionView';
  const view =
    last > 1
      ? {
          '@id': page(1),
          '@type': type,
          'hydra:first': page(1),
          'hydra:last': page(last),
          'hydra:next': page(2),
        }
      : name && { '@id': `/api/veterans?lastName=${encodeURIComponent(name)}`, '@type': type };
  return JSON.stringify({
    ...context,
    '@id': '/api/veterans',
    '@type': 'hydra:Collection',
    'hydra:totalItems': total,
    'hydra:member': rows.map(member),
    ...(view ? { 'hydra:view': view } : {}),
    'hydra:search': hydraSearch,
  });
}

interface Call {
  readonly request: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly token: string | undefined;
  readonly body: Row;
}
interface Reply {
  readonly status?: number;
  readonly kind: 'read' | 'write' | 'booked' | 'page';
  readonly text: string;
  readonly version?: number;
  readonly location?: string;
}

/** The caller of a token, looked up by the first of the recorded statements. */
async function callerOf(
  { token }: Call,
  [first]: readonly RecordedStatement[],
  action: string,
): Promise<number> {
  const user = verifyToken(token);
  if (!user) throw new Error('401');
  const { text, searches } = first as RecordedStatement;
  const [row] = await run(pool, { text, searches, values: [user.session, user.id] }, {});
  const right = row?.menuRole.Veteran;
  const order = ['NONE', 'LIST', 'VIEW', 'CREATE', 'EDIT', 'DELETE'];
  if (!row?.sessionExpires || order.indexOf(right) < order.indexOf(action)) throw new Error('403');
  return user.id;
}

function leave(call: Call, actor: number, operation: string, rows: readonly Row[]): void {
  const ids = rows.map(({ id }) => id);
  const parameters = Object.fromEntries(call.query);
  const line = {
    moment: new Date(),
    request: call.request,
    address: '127.0.0.1',
    actor,
    operation,
    asked: parameters,
  };
  lines.add({ ...line, entity: 'Veteran', ids, veterans: ids, status: 200 });
}

async function get(call: Call, id: number): Promise<Reply> {
  const statements = recording.statements.get;
  const actor = await callerOf(call, statements, 'VIEW');
  const [, ...reads] = statements;
  // The last reads the record; the one before, whether it is restricted.
  const rows = await Promise.all(reads.map((one) => run(pool, one, filling([[SAMPLE.id, id]]))));
  const row = rows.at(-1)?.[0];
  leave(call, actor, 'GET /api/veterans/:id', [row]);
  return { kind: 'read', text: JSON.stringify({ ...context, ...member(row) }), version: row.version };
}

async function page(
  call: Call,
  statements: readonly RecordedStatement[],
  name: string | null,
): Promise<Reply> {
  const actor = await callerOf(call, statements, 'LIST');
  const [match] = await run(pool, statements[1] as RecordedStatement, filling([[SAMPLE.lastName, name]]));
  let rows: Row[] = [];
  if (match.ids.length > 0) {
    const { text, searches } = statements[2] as RecordedStatement;
    const all = await run(pool, { text, searches, values: [match.ids] }, {});
    const byId = new Map(all.map((row) => [row.id, row]));
    rows = match.ids.map((id: number) => byId.get(id));
  }
  leave(call, actor, 'GET /api/veterans', rows);
  return { kind: 'read', text: collection(rows, match.total, name) };
}

async function transaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(client);
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function edit(call: Call, id: number): Promise<Reply> {
  const statements = recording.statements.edit;
  const actor = await callerOf(call, statements, 'EDIT');
  if (typeof call.body.birthplace !== 'string') throw new Error('422');
  const filledQuery = filling([
    [SAMPLE.id, id],
    [SAMPLE.request, call.request],
    [SAMPLE.birthplace, call.body.birthplace],
  ]);
  const row = await transaction(async (client) => {
    let newRow: Row;
    for (const one of statements.slice(1)) newRow = (await run(client, one, filledQuery))[0] ?? newRow;
    return newRow;
  });
  leave(call, actor, 'PUT /api/veterans/:id', [row]);
  return { kind: 'write', text: JSON.stringify({ ...context, ...member(row) }), version: row.version };
}

async function book(call: Call, key: string): Promise<Reply> {
  const statements = recording.statements.booking;
  const { email, firstName } = call.body;
  const browser = createHash('sha256').update(randomUUID()).digest('base64url');
  const bodyHash = createHash('sha256').update(JSON.stringify(call.body)).digest('base64url');
  const filledRecord = {
    ...filling([
      [SAMPLE.request, call.request],
      [SAMPLE.email, email],
      [SAMPLE.firstName, firstName],
      ['KEY', key],
      ['LINK', createHash('sha256').update(randomUUID()).digest('base64url')],
      ['COUNTED email', `public-email:${email}`],
      ['COUNTED phone', `public-phone:${call.body.phone}`],
      ['BODY', bodyHash],
      ['BROWSER', browser],
      [['LOCK'], [`browser:${browser}`, `person:${firstName}`]],
      ['ANSWER', JSON.stringify({ status: 201, body: call.body })],
    ]),
  };
  const [attempt, ...within] = statements as [RecordedStatement, ...RecordedStatement[]];
  await run(pool, attempt, filledRecord);
  const id = await transaction(async (client) => {
    let id = 0;
    for (const one of within) {
      const [row] = await run(client, one, filledRecord);
      if (row?.id) id = row.id;
    }
    return id;
  });
  const path = `/api/appointments/${id}`;
  const text = JSON.stringify({
    '@context': '/api/contexts/Appointment',
    '@id': path,
    '@type': 'Appointment',
    id,
    ...call.body,
  });
  return { status: 201, kind: 'booked', text, location: path };
}

async function answer(call: Call, method: string, key: string): Promise<Reply> {
  const id = Number(/^\/api\/veterans\/(\d+)$/.exec(call.path)?.[1]);
  if (id) return method === 'GET' ? get(call, id) : edit(call, id);
  if (method === 'POST') return book(call, key);
  if (call.path === '/public') return { kind: 'page', text: recording.page };
  const name = call.query.get('lastName');
  return page(call, recording.statements[name ? 'search' : 'list'], name);
}

const server = http.createServer((incoming, outgoing) => {
  const pieces: Buffer[] = [];
  incoming.on('data', (piece) => pieces.push(piece));
  incoming.on('end', async () => {
    try {
      const [path = '', query] = (incoming.url ?? '').split('?');
      const request = randomUUID();
      const body = pieces.length > 0 ? JSON.parse(Buffer.concat(pieces).toString()) : null;
      const token = incoming.headers.authorization;
      const call = { request, path, query: new URLSearchParams(query), token, body };
      const key = String(incoming.headers['idempotency-key'] ?? '');
      const reply = await answer(call, incoming.method ?? '', key);
      const { status = 200, text, kind, version, location } = reply;
      const hash = createHash('sha256').update(text).digest('base64url').slice(0, 16);
      outgoing.writeHead(status, {
        ...recording.headers[kind],
        ...(location ? { location } : {}),
        etag: `"${version === undefined ? '' : `${version}-`}${hash}"`,
        'content-length': Buffer.byteLength(text),
        'x-request-id': request,
      });
      outgoing.end(text);
    } catch (error) {
      console.error(error);
      outgoing.writeHead(500).end(String(error));
    }
  });
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
for (const end of ['disconnect', 'SIGTERM']) process.on(end, () => process.exit(0));
