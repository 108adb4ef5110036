import { describe, expect, it } from 'vitest';
import { createManyVeterans } from '../../../src/server/data/demo-data/many-veterans.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';

const api = await testApi();
const { token, quality } = await officeOf(api);

/** The body that an agent sends. */
const person = (changes: Record<string, unknown> = {}) => ({
  civility: 'Mr',
  lastName: 'Benali',
  firstName: 'Mohamed',
  birthDate: '1936-05-04',
  citizenStatus: quality['@id'],
  addresses: [{ address: '1 rue Didouche Mourad' }],
  ...changes,
});

const post = (
  changes: Record<string, unknown>,
  { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
) => api.request('POST', `/api/veterans${query}`, { token, headers, body: person(changes) });

const total = async (query: string) =>
  (await api.request('GET', `/api/veterans?${query}`, { token })).body['hydra:totalItems'];

/** Nobody else is born on the day that a test takes. */
let days = 0;
const aDay = () => {
  days += 1;
  return new Date(Date.UTC(1900, 0, days)).toISOString().slice(0, 10);
};

describe('POST /api/veterans', () => {
  it('VET-07, VET-08: hears 409 with the possible duplicates, and creates nothing', async () => {
    const birthDate = aDay();
    const first = (await post({ lastName: 'Aït-Ahmed', birthDate })).body;
    const refusal = await post({ lastName: 'ait ahmed', firstName: 'MOHAMMED', birthDate });
    expect(refusal.status).toBe(409);
    expect(refusal.body).toEqual({
      '@context': '/api/contexts/Error',
      '@type': 'hydra:Error',
      'hydra:title': 'Une erreur est survenue',
      'hydra:description': 'Un ancien combattant semblable est déjà enregistré',
      title: 'Une erreur est survenue',
      detail: 'Un ancien combattant semblable est déjà enregistré',
      status: 409,
      duplicates: [
        {
          '@id': first['@id'],
          id: first.id,
          fullName: 'Aït-Ahmed Mohamed',
          civility: 'Mr',
          lastName: 'Aït-Ahmed',
          firstName: 'Mohamed',
          birthDate,
          birthDatePrecision: 'day',
          reasons: ['alikeName', 'birthDate'],
        },
      ],
    });
    expect(refusal.headers.get('Content-Type')).toContain('application/ld+json');
    expect(await total(`birthDate=${birthDate}`)).toBe(1);
  });

  it('VET-07: with forced=1 it is created; forced=0 and an empty one are the default', async () => {
    const birthDate = aDay();
    await post({ birthDate });
    for (const query of ['', '?forced=0', '?forced=', '?forced=false'])
      expect((await post({ birthDate }, { query })).status).toBe(409);
    const forcedAnswer = await post({ birthDate }, { query: '?forced=1' });
    expect([forcedAnswer.status, forcedAnswer.headers.get('Location')]).toEqual([
      201,
      forcedAnswer.body['@id'],
    ]);
    expect(forcedAnswer.headers.get('ETag')).toBeTruthy();
    expect(forcedAnswer.body).toMatchObject({ '@type': 'Veteran', lastName: 'Benali', birthDate });
    const again = await post({ birthDate });
    expect([again.status, again.body['hydra:description']]).toEqual([
      409,
      '2 anciens combattants semblables sont déjà enregistrés',
    ]);
    expect(again.body.duplicates).toHaveLength(2);
  });

  it('API-03: another value of forced is a 400 that names it', async () => {
    const answer = await post({ birthDate: aDay() }, { query: '?forced=peut-etre' });
    expect([answer.status, answer.body['hydra:description']]).toEqual([400, 'Paramètre non valide : forced']);
  });

  it('VET-07, SYS-08: what is wrong is said before what is alike, forced or not', async () => {
    const birthDate = aDay();
    await post({ birthDate });
    for (const query of ['', '?forced=1']) {
      const answer = await post({ birthDate, email: 'pas un email' }, { query });
      expect([answer.status, answer.body.violations?.[0]?.propertyPath]).toEqual([422, 'email']);
    }
  });

  it.each(['pmi', 'pmr', 'retcomb', 'fightCardNumber'])(
    'VET-08: an equal %s is enough with the last name or the birth date, however it is written',
    async (name) => {
      const [birthDate, other] = [aDay(), aDay()];
      const number = `${name}-62 489${days}`;
      const rahmani = { lastName: 'Rahmani', firstName: 'Tahar', birthDate, [name]: number };
      expect((await post(rahmani)).status).toBe(201);
      const variant = ` ${number.toUpperCase().replaceAll(/[- ]/g, '')} `;
      const sameName = { lastName: 'RAHMANI', firstName: 'Omar', birthDate: other, [name]: variant };
      const refusal = await post(sameName);
      expect([refusal.status, refusal.body.duplicates?.[0]?.reasons?.[0]]).toEqual([409, name]);
      expect((await post({ lastName: 'Kaci', firstName: 'Omar', birthDate, [name]: variant })).status).toBe(
        409,
      );
      const unlike = { lastName: 'Kaci', firstName: 'Omar', birthDate: other, [name]: variant };
      expect((await post(unlike)).status).toBe(201);
    },
  );

  it('VET-08: signs instead of a number are none', async () => {
    const birthDate = aDay();
    expect((await post({ birthDate, pmi: '-' })).status).toBe(201);
    expect((await post({ birthDate, firstName: 'Rabah', pmi: '-' })).status).toBe(201);
  });

  it('VET-08: disabled and archived records count', async () => {
    const birthDate = aDay();
    await post({ birthDate, enable: false, archived: true });
    expect((await post({ birthDate })).status).toBe(409);
  });

  it('VET-08: of many the equal names come first, and no more than fifty', async () => {
    const birthDate = aDay();
    for (let at = 0; at < 51; at += 1)
      await post({ birthDate, firstName: 'Mohammed' }, { query: '?forced=1' });
    const equal = (await post({ birthDate }, { query: '?forced=1' })).body;
    const { body } = await post({ birthDate });
    expect(body['hydra:description']).toBe('52 anciens combattants semblables sont déjà enregistrés');
    expect([body.duplicates.length, body.duplicates[0].id]).toEqual([50, equal.id]);
  });

  it('VET-08: an edit is not a creation: it may make two records alike', async () => {
    const birthDate = aDay();
    await post({ birthDate });
    const { body } = await post({ birthDate, firstName: 'Rabah' });
    const editedAnswer = await api.request('PUT', body['@id'], { token, body: { firstName: 'Mohamed' } });
    expect([editedAnswer.status, editedAnswer.body.firstName]).toEqual([200, 'Mohamed']);
  });
});

describe('at the same moment', () => {
  const statuses = async (bodies: readonly Record<string, unknown>[]) =>
    (await Promise.all(bodies.map((body) => post(body)))).map(({ status }) => status).sort();

  it('VET-08: of many who create the same veteran one succeeds, the others hear 409', async () => {
    const birthDate = aDay();
    const answerStatuses = await statuses(Array.from({ length: 12 }, () => ({ birthDate })));
    expect(answerStatuses).toEqual([201, ...Array(11).fill(409)]);
    expect(await total(`birthDate=${birthDate}`)).toBe(1);
  });

  it('VET-08: the same number is waited for too, and crossing ones never block each other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const numbers = { pmi: `P${days}`, retcomb: `R${days}`, pmr: `M${days}` };
      const crossing = Object.entries(numbers);
      const bodies = Array.from({ length: 8 }, (_, at) => ({
        birthDate: aDay(),
        ...Object.fromEntries(at % 2 ? crossing : crossing.toReversed()),
      }));
      expect(await statuses(bodies)).toEqual([201, ...Array(7).fill(409)]);
    }
  });

  it('VET-08: who creates it all the same is seen by who does not', async () => {
    const birthDate = aDay();
    const [forcedAnswer, plain] = await Promise.all([
      post({ birthDate }, { query: '?forced=1' }),
      post({ birthDate }),
    ]);
    expect(forcedAnswer.status).toBe(201);
    expect(await total(`birthDate=${birthDate}`)).toBe(plain.status === 201 ? 2 : 1);
    expect((await post({ birthDate })).status).toBe(409);
  });

  it('VET-07: a request repeated after a lost answer gets that answer, not a duplicate of its own record', async () => {
    const birthDate = aDay();
    const headers = { 'Idempotency-Key': `key-${birthDate}` };
    const [first, second] = await Promise.all([
      post({ birthDate }, { headers }),
      post({ birthDate }, { headers }),
    ]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body['@id']).toBe(first.body['@id']);
    const other = await post({ birthDate, firstName: 'Rabah' }, { headers });
    expect([other.status, other.body['hydra:description']]).toEqual([
      422,
      'Cette clé a déjà servi pour une autre demande',
    ]);
  });

  it('VET-07: a refused creation leaves its key free for the forced one, which then counts once', async () => {
    const birthDate = aDay();
    await post({ birthDate });
    const headers = { 'Idempotency-Key': `forced-${birthDate}` };
    expect((await post({ birthDate }, { headers })).status).toBe(409);
    const forcedAnswer = await post({ birthDate }, { headers, query: '?forced=1' });
    const repeatAnswer = await post({ birthDate }, { headers, query: '?forced=1' });
    expect([forcedAnswer.status, repeatAnswer.status, repeatAnswer.body['@id']]).toEqual([
      201,
      201,
      forcedAnswer.body['@id'],
    ]);
    expect(await total(`birthDate=${birthDate}`)).toBe(2);
  });
});

describe('POST /api/veterans/likenesses', () => {
  const like = async (candidate: Record<string, unknown>) => {
    const answer = await api.request('POST', '/api/veterans/likenesses', { token, body: candidate });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body['hydra:member'] as Record<string, unknown>[];
  };

  it('VET-08: says which records are alike and why, the likest first', async () => {
    const birthDate = '1952-03-17';
    const same = (await post({ lastName: 'Ouali', firstName: 'Youcef', birthDate })).body;
    const misread = { lastName: 'Wali', firstName: 'Youssef', birthDate: '1952-03-11' };
    const near = (await post(misread)).body;
    const brother = (await post({ lastName: 'Ouali', firstName: 'Amar', birthDate })).body;
    await post({ lastName: 'Ouali', firstName: 'Youcef', birthDate: '1960-11-23' });
    const matches = await like({ lastName: 'OUALI', firstName: 'youcef', birthDate });
    expect(matches.map(({ id, duplicate, reasons }) => [id, duplicate, reasons])).toEqual([
      [same.id, true, ['sameName', 'birthDate']],
      [brother.id, false, ['familyName', 'birthDate']],
      [near.id, false, ['alikeName', 'closeBirthDate']],
    ]);
    expect(matches[0]).toMatchObject({
      '@id': same['@id'],
      civility: 'Mr',
      lastName: 'Ouali',
      firstName: 'Youcef',
      birthDate,
    });
    const withoutDay = await like({ lastName: 'Ouali', firstName: 'Youcef' });
    expect(withoutDay).toHaveLength(3);
    const swappedMatches = await like({ lastName: 'Youcef', firstName: 'Ouali', birthDate });
    expect(swappedMatches[0]).toMatchObject({ id: same.id, duplicate: true });
  });

  it('VET-08: a woman is found under her maiden name, and by it', async () => {
    const zohra = { civility: 'Mme', firstName: 'Zohra', birthDate: '1941-02-03' };
    const maiden = (await post({ ...zohra, lastName: 'Derradji' })).body;
    const matches = await like({ ...zohra, lastName: 'Toumi', maidenName: 'Dérradji' });
    expect(matches).toMatchObject([{ id: maiden.id, reasons: ['maidenName', 'birthDate'] }]);
    const marriedRecord = (await post({ ...zohra, lastName: 'Toumi', maidenName: 'Derradji' })).body;
    const back = await like({ ...zohra, lastName: 'Derradji', birthDate: '1941-02-08' });
    expect(back.map(({ id, reasons }) => [id, reasons])).toEqual([
      [maiden.id, ['sameName', 'closeBirthDate']],
      [marriedRecord.id, ['maidenName', 'closeBirthDate']],
    ]);
  });

  it('VET-08: a number alone; the record being edited is not like itself', async () => {
    const numberedRecord = (await post({ birthDate: aDay(), firstName: 'Lakhdar', retcomb: 'R-777 001' }))
      .body;
    const matches = await like({ retcomb: 'r777001' });
    expect(matches).toMatchObject([{ id: numberedRecord.id, duplicate: false, reasons: ['retcomb'] }]);
    expect(await like({ retcomb: 'r777001', id: numberedRecord.id })).toEqual([]);
  });

  it('VET-08: half a form asks nothing in vain, and five are enough', async () => {
    for (const candidate of [
      {},
      { lastName: 'Benali' },
      { firstName: 'Ali' },
      { lastName: ' ', firstName: '' },
    ])
      expect(await like(candidate)).toEqual([]);
    const birthDate = aDay();
    for (let at = 0; at < 9; at += 1) await post({ birthDate, lastName: 'Nedjar' }, { query: '?forced=1' });
    const answer = await api.request('POST', '/api/veterans/likenesses', {
      token,
      body: { lastName: 'Nedjar', firstName: 'Mohamed', birthDate },
    });
    expect([answer.body['hydra:member'].length, answer.body['hydra:totalItems']]).toEqual([5, 9]);
  });

  it('VET-08: input is bounded, and what is no text is said at its field', async () => {
    const ask = (body: unknown) => api.request('POST', '/api/veterans/likenesses', { token, body });
    const wrong: Record<string, unknown> = {
      lastName: 'x'.repeat(101),
      firstName: 3,
      birthDate: '31/02/1936',
      pmi: ['1'],
    };
    for (const [name, value] of Object.entries(wrong)) {
      const { status, body } = await ask({ [name]: value });
      expect([status, body.violations?.[0]?.propertyPath]).toEqual([422, name]);
    }
    for (const signs of ["%_\\'", '----', '\u0001', 'بنعلي', '𝕭𝖊𝖓'])
      expect(
        (await ask({ lastName: signs, firstName: signs, pmi: signs, birthDate: '1936-05-04' })).status,
      ).toBe(200);
  });
});

describe('among many', () => {
  it('VET-08: rules and indexes agree: each of 3,000 veterans is found as their own duplicate', async () => {
    await createManyVeterans(api.db, 3000);
    const { rows } = await api.pool.query<Record<string, unknown>>(
      `SELECT id, last_name AS "lastName", first_name AS "firstName", birth_date AS "birthDate", pmi, retcomb
       FROM veterans ORDER BY id DESC LIMIT 40`,
    );
    for (const { id, ...candidate } of rows) {
      const { body } = await post(candidate);
      expect(body.duplicates?.map((one: { id: number }) => one.id)).toContain(id);
    }
  });

  it('VET-08: every way to a candidate has an index', async () => {
    const client = await api.pool.connect();
    try {
      await client.query('SET enable_seqscan = off');
      for (const where of [
        `birth_date = '1936-05-04'`,
        `number_key(pmi) = 'x'`,
        `number_key(pmr) = 'x'`,
        `number_key(retcomb) = 'x'`,
        `number_key(fight_card_number) = 'x'`,
        `sound_key(last_name) = 'bnl' AND sound_key(first_name) = 'mhmd'`,
        `sound_key(maiden_name) = 'bnl' AND sound_key(first_name) = 'mhmd'`,
      ]) {
        const { rows } = await client.query(`EXPLAIN SELECT id FROM veterans WHERE ${where}`);
        expect([where, JSON.stringify(rows)]).toEqual([where, expect.stringMatching(/Index/)]);
      }
    } finally {
      client.release(true);
    }
  });

  it.each([
    ['Mohamed', 'Mouhammad'],
    ['Ben Ali', 'Benali'],
    ['Ouali', 'Wali'],
    ['Youcef', 'Youssef'],
    ['Chérif', 'Sherif'],
    ["M'Hidi", 'Mhidi'],
    ['Zerrouki', 'Zerouqi'],
  ])('VET-08: %s and %s have one sound in the database', async (a, b) => {
    const { rows } = await api.pool.query('SELECT sound_key($1) AS a, sound_key($2) AS b', [a, b]);
    expect(rows[0].a).toBe(rows[0].b);
  });
});
