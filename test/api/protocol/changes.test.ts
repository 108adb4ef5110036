import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { accountsOf } from '../../harness/data/accounts.ts';
import { officeOf } from '../../harness/data/records.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { testApi } from '../../harness/servers/api.ts';

const api = await testApi();
const accounts = accountsOf(api);
const token = await api.signIn('admin');
const connections: pg.Client[] = [];
afterAll(async () => {
  for (const one of connections) await one.end();
});

async function connection(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: api.database.ownerUrl });
  await client.connect();
  connections.push(client);
  return client;
}

interface Change {
  readonly '@id': string;
  readonly kind: string;
  readonly mergedInto?: string;
}

async function page(query: string, as = token) {
  const { status, body } = await api.request('GET', `/api/changes${query}`, { token: as });
  expect([query, status]).toEqual([query, 200]);
  return body as { 'hydra:member': Change[]; 'hydra:view': Record<string, string>; after: string };
}
/** Every change after a cursor, page by page, and the cursor behind them. */
async function changesAfter(cursor: string, { size = 1000, as = token } = {}) {
  const members: Change[] = [];
  let next: string | undefined = `?itemsPerPage=${size}&after=${cursor}`;
  let after = cursor;
  while (next) {
    const part = await page(next, as);
    members.push(...part['hydra:member']);
    after = part.after;
    next = part['hydra:view']['hydra:next']?.replace('/api/changes', '');
  }
  return { members, after };
}
/** Reads on from a cursor until a change is there: open transactions of other tests' databases hold it back meanwhile. */
async function changesUntil(cursor: string, change: string, options?: { size?: number; as?: string }) {
  let { members, after } = await changesAfter(cursor, options);
  await expect
    .poll(
      async () => {
        const more = await changesAfter(after, options);
        members = [...members, ...more.members];
        after = more.after;
        return pairsOf({ members });
      },
      { timeout: 20_000 },
    )
    .toContain(change);
  return { members, after };
}
const pairsOf = ({ members }: { members: readonly Change[] }) =>
  members.map((one) => [one['@id'], one.kind, ...(one.mergedInto ? [one.mergedInto] : [])].join(' '));

let number = 0;
async function veteran() {
  number += 1;
  const { status, body } = await api.request('POST', '/api/veterans', {
    token,
    body: {
      civility: 'Mr',
      lastName: `Modifié ${'abcdefghijklmnop'[number]}`,
      firstName: 'Omar',
      birthDate: `19${30 + number}-03-01`,
      citizenStatus: '/api/params_qualities/1',
      addresses: [{ address: 'Alger' }],
    },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body as { id: number; '@id': string; version: number };
}

describe('GET /api/changes', () => {
  it('API-09: begins with the cursor of now, and gives what was created and updated after it, in order', async () => {
    const before = await page('');
    const earlier = await veteran();
    // The cursor of now is behind what was created before, once no open transaction holds that back.
    await changesUntil(before.after, `${earlier['@id']} created`);
    const start = await page('');
    expect(start['hydra:member']).toEqual([]);
    const one = await veteran();
    await api.request('PUT', one['@id'], { token, body: { email: 'omar@example.org' } });
    const changes = await changesUntil(start.after, `${one['@id']} updated`);
    expect(pairsOf(changes)).toEqual([`${one['@id']} created`, `${one['@id']} updated`]);
    expect(pairsOf(await changesAfter(changes.after))).toEqual([]);
    expect(pairsOf(await changesAfter(start.after, { size: 1 }))).toEqual(pairsOf(changes));
  });

  it('API-09: a transaction that begins first and commits last is not missed, nor overtaken', async () => {
    const { after } = await page('');
    const [late, doneRecord] = [await veteran(), await veteran()];
    const before = await changesUntil(after, `${doneRecord['@id']} created`);
    const slow = await connection();
    await slow.query('begin');
    await slow.query(`update veterans set email = 'tard@example.org' where id = $1`, [late.id]);
    await api.request('PUT', doneRecord['@id'], { token, body: { email: 'vite@example.org' } });
    // The quicker one is committed, and waits: its position is behind that of the slower one.
    const meanwhile = await changesAfter(before.after);
    expect(pairsOf(meanwhile)).toEqual([]);
    await slow.query('commit');
    const rest = await changesUntil(meanwhile.after, `${doneRecord['@id']} updated`);
    expect(pairsOf(rest)).toEqual([`${late['@id']} updated`, `${doneRecord['@id']} updated`]);
  });

  it('API-09: a cursor that was given while a transaction was open does not skip it', async () => {
    const late = await veteran();
    const slow = await connection();
    await slow.query('begin');
    await slow.query(`update veterans set email = 'ouvert@example.org' where id = $1`, [late.id]);
    const { after } = await page('');
    await slow.query('commit');
    await changesUntil(after, `${late['@id']} updated`);
  });

  it('API-09: many writers at once: each change comes once, whatever the pages', async () => {
    const { after } = await page('');
    const one = await veteran();
    const clients = await Promise.all(Array.from({ length: 4 }, connection));
    const expectedVersions = new Map<number, number>();
    let cursor = after;
    const seenLines: string[] = [];
    const read = async () => {
      const part = await page(`?itemsPerPage=7&after=${cursor}`);
      seenLines.push(...pairsOf({ members: part['hydra:member'] }));
      cursor = part.after;
    };
    const names = await Promise.all(
      clients.map(async (client, writer) => {
        const { rows } = await client.query(
          `insert into users (civility, username, first_name, last_name, email)
            values ('Mr', $1, 'Un', 'Auteur', $1 || '@example.org') returning id`,
          [`auteur${writer}`],
        );
        return rows[0].id as number;
      }),
    );
    let isWriting = true;
    const writing = Promise.all(
      clients.map(async (client, writer) => {
        for (let count = 1; count <= 20; count += 1) {
          await client.query('begin');
          await client.query('update users set last_name = $2 where id = $1', [
            names[writer],
            `Auteur ${count}`,
          ]);
          await client.query('select pg_sleep($1)', [((writer * 7 + count) % 5) / 1000]);
          await client.query(count % 5 === 0 ? 'rollback' : 'commit');
          if (count % 5 !== 0)
            expectedVersions.set(names[writer] ?? 0, (expectedVersions.get(names[writer] ?? 0) ?? 0) + 1);
        }
      }),
    ).finally(() => {
      isWriting = false;
    });
    while (isWriting) await read();
    await writing;
    const last = await veteran();
    const rest = await changesUntil(cursor, `${last['@id']} created`);
    seenLines.push(...pairsOf(rest));
    expect(seenLines).toContain(`${one['@id']} created`);
    for (const [id, count] of expectedVersions)
      expect([id, seenLines.filter((line) => line === `/api/users/${id} updated`).length]).toEqual([
        id,
        count,
      ]);
  });

  it('API-09: a merged record says in which', async () => {
    const [keptRecord, mergedRecord] = [await veteran(), await veteran()];
    const { after } = await page('');
    const { status, body } = await api.request('POST', '/api/veteran_merges', {
      token,
      body: {
        merged: mergedRecord.id,
        kept: keptRecord['@id'],
        keptVersion: keptRecord.version,
        mergedVersion: mergedRecord.version,
        values: {},
      },
    });
    expect(status, JSON.stringify(body)).toBe(201);
    await changesUntil(after, `${mergedRecord['@id']} merged ${keptRecord['@id']}`);
  });

  it('API-09, SEC-07: a deleted record and an erased person are named, and then no longer found', async () => {
    const office = await officeOf(api);
    const calendar = await office.calendar();
    const [slot = { dateRDV: '' }] = await office.slotsOf(calendar);
    const appointment = await office.create('appointments', office.appointment(calendar, slot));
    const person = await veteran();
    const { after } = await page('');
    expect((await api.request('DELETE', appointment['@id'], { token })).status).toBe(204);
    const erasure = await api.request('POST', `${person['@id']}/erasure`, {
      token,
      body: { reason: 'mistake', decidedBy: 'Cheffe', currentPassword: PASSWORD },
    });
    expect(erasure.status, JSON.stringify(erasure.body)).toBe(201);
    const changes = pairsOf(await changesUntil(after, `${person['@id']} deleted`));
    for (const link of [appointment['@id'], person['@id']]) {
      // The last word on it: what is read again after that is a 404.
      expect(changes.findLast((change) => change.startsWith(`${link} `))).toBe(`${link} deleted`);
      expect((await api.request('GET', link, { token })).status).toBe(404);
    }
  });

  it('API-09, RIGHTS-11: each class asks its LIST; without any the pages are empty and go on', async () => {
    const { after } = await page('');
    const one = await veteran();
    const nobody = await accounts.account('rien', await accounts.role('ROLE_RIEN', {}));
    const reader = await accounts.account('liste', await accounts.role('ROLE_LISTE', { Veteran: 'LIST' }));
    const listedChanges = await changesUntil(after, `${one['@id']} created`, { as: reader.token, size: 1 });
    expect(pairsOf(listedChanges)).toEqual([`${one['@id']} created`]);
    const empty = await changesAfter(after, { as: nobody.token, size: 1 });
    expect(pairsOf(empty)).toEqual([]);
    expect(empty.after).not.toBe(after);
    expect((await api.request('GET', '/api/changes')).status).toBe(401);
  });

  it('API-09: a malformed cursor is a 400, one of another database a 410; no page is longer than 1,000', async () => {
    for (const cursor of ['x', '1', '1-x', `1-${'9'.repeat(30)}`])
      expect((await api.request('GET', `/api/changes?after=${cursor}`, { token })).status).toBe(400);
    expect((await api.request('GET', '/api/changes?after=9000000000000000000-1', { token })).status).toBe(
      410,
    );
    const all = await page('?itemsPerPage=100000&after=0-0');
    expect(all['hydra:member'].length).toBeLessThanOrEqual(1000);
  });

  it('API-09: the serving role reads neither values nor actors', async () => {
    await expect(api.db.execute('select changes from record_changes')).rejects.toThrow();
    await expect(api.db.execute('select * from audit_log')).rejects.toThrow();
    const { rows } = await api.db.execute('select * from record_changes limit 1');
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(
      ['action', 'kept', 'line', 'record_id', 'table_name', 'transaction'].sort(),
    );
  });
});
