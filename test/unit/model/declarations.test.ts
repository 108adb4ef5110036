import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { snapshotOf } from '../../../scripts/db-generate.ts';
import { user } from '../../../src/domain/entities/accounts/user.ts';
import { appointment } from '../../../src/domain/entities/appointments/appointment.ts';
import { queueEntry } from '../../../src/domain/entities/appointments/queue-entry.ts';
import { entities, entityNamed, entityOfResource } from '../../../src/domain/entities/index.ts';
import { pickedPart, veteran } from '../../../src/domain/entities/veteran.ts';
import type { Entity, Projection } from '../../../src/domain/model/entity.ts';
import {
  boolean,
  choice,
  choices,
  date,
  datetime,
  email,
  type Field,
  file,
  integer,
  list,
  map,
  multiline,
  password,
  reference,
  references,
  text,
  time,
} from '../../../src/domain/model/fields.ts';
import { validate } from '../../../src/domain/model/validate.ts';
import { ALGERIAN_PHONES } from '../../../src/domain/people/phone-rule.ts';

const creation = {
  creating: true,
  today: '2026-11-20',
  now: Date.parse('2026-11-20T09:00:00Z'),
  phones: ALGERIAN_PHONES,
};

/** The names of the fields that a test picks, in the declaration's order. */
const those = (entity: Pick<Entity, 'fields'>, picks: (field: Field, name: string) => boolean): string =>
  Object.entries(entity.fields)
    .filter(([name, field]) => picks(field, name))
    .map(([name]) => name)
    .join(' ');

/** One line a class; classes of which there is nothing to say are left out. */
const byClass = (tell: (entity: Entity) => string): Record<string, string> =>
  Object.fromEntries(entities.map((entity) => [entity.name, tell(entity)]).filter(([, line]) => line));

const partsOf = ({ publicPart, listPart }: Entity): Projection[] => [
  publicPart,
  ...(listPart ? [listPart] : []),
];
const namesOf = ({ fields, filters, orders }: Projection) => [...fields, ...filters, ...orders];

describe.each(entities.map((entity) => [entity.name, entity] as const))('%s', (name, entity) => {
  const { fields, label, order, sorts = [], ownOrders } = entity;

  it('API-05: names only fields that it has: where it is shown, sorted, narrowed and read in part', () => {
    const namedFields = [
      ...[...label, ...sorts, ...Object.keys(order), ...Object.values(ownOrders)],
      ...partsOf(entity).flatMap(namesOf),
      ...Object.values(fields).flatMap(({ precision }) => precision ?? []),
    ];
    const knownNames = new Set([...Object.keys(fields), 'id', 'version']);
    expect(namedFields.filter((one) => !knownNames.has(one))).toEqual([]);
  });

  it('API-05: says how it is named and sorted', () => {
    expect(label.length).toBeGreaterThan(0);
    expect(Object.values(order)).toEqual([
      expect.stringMatching(/^(ASC|DESC)$/),
      ...Object.values(order).slice(1),
    ]);
  });

  it('SYS-04: refers to classes that there are, and is found by name and by resource', () => {
    const to = Object.values(fields).flatMap((field) => field.to ?? []);
    expect(to.map((one) => entityNamed(one).name)).toEqual(to);
    expect(entityNamed(name)).toBe(entity);
    expect(entityOfResource(entity.resource)).toBe(entity);
  });

  it('API-05: a default is a value that its own rule lets through', () => {
    for (const [field, { default: defaultValue, schema }] of Object.entries(fields))
      if (defaultValue !== undefined)
        expect([field, schema.safeParse(defaultValue).error?.issues]).toEqual([field, undefined]);
  });
});

it('OPS-02: the declarations say the tables that the last migration left', () => {
  const folder = path.join(import.meta.dirname, '../../../src/server/db/migrations/meta');
  const newest = readdirSync(folder)
    .filter((file) => file.endsWith('_snapshot.json'))
    .sort()
    .at(-1) as string;
  const { tables } = JSON.parse(readFileSync(path.join(folder, newest), 'utf8'));
  expect(snapshotOf().tables).toEqual(tables);
});

it('API-07: what the server alone sets, besides the dates of the record', () => {
  const dates = ['createdDate', 'updatedDate', 'value'];
  expect(
    byClass((entity) => those(entity, ({ readOnly }, name) => !!readOnly && !dates.includes(name))),
  ).toEqual({
    Veteran: 'associate formerNumber restrictedDate restrictedBy restrictionReason',
    VeteranMerge: 'undoUntil',
    VeteranDouble: 'veteran related weight reasons duplicate',
    VeteranFile: 'url extension size scan archived',
    Calendar: 'places booked nbAgent',
    AvailableAppointment: 'calendar booked held closed remaining',
    Appointment:
      'canceled canBeCanceled cancelDate canceledBy canceledByVisitor state stateDate stateBy arrivedDate counter calledDate deskNote samePerson',
    QueueEntry: 'offers slot heldUntil appointment waiting',
    FailedMail: 'kind user appointment queueEntry attempts failedDate givenUp',
    UnusualReading: 'rule day user veteran count beginDate endDate',
    User: 'fullname imageUrl registerDate invitationDate invitationExpires',
    ServiceAccount: 'token usedDate usedAddress',
    Role: 'menus',
    ParamsAppointmentReason: 'papersNamed',
  });
  for (const { fields } of entities)
    for (const name of dates) expect(fields[name]?.readOnly ?? true).toBe(true);
});

it('API-07: what is never given back, and what a file keeps at an address of its own', () => {
  expect(byClass((entity) => those(entity, ({ writeOnly }) => !!writeOnly))).toEqual({
    VeteranMerge: 'keptVersion mergedVersion values',
    VeteranFile: 'file',
    Calendar: 'nbAgent',
    Closure: 'people',
    Appointment: 'ancienDateRDV sendMail',
    User: 'password retypedPassword',
  });
});

it('API-05: what must be there on every write, and what on the first alone', () => {
  const references = entities
    .filter(({ name }) => /^Params(?!Region)/.test(name))
    .map(({ name }) => [name, 'name']);
  expect(byClass((entity) => those(entity, ({ required }) => required === true))).toEqual({
    ...Object.fromEntries(references),
    Veteran: 'civility lastName firstName birthDate citizenStatus addresses',
    VeteranRelation: 'veteran related relation',
    VeteranMerge: 'merged kept',
    MedicalInformation: 'veteran observation paramsMedicalInformation',
    Observation: 'veteran observation paramsObservation',
    VeteranFile: 'name observation veteran paramsFile',
    Calendar: 'startDate endDate duration startHourAM endHourAM nbAgentAM cell region receptionDays',
    AvailableAppointment: 'dateRDV number',
    Closure: 'name startDate',
    Appointment: 'civility firstName lastName quality reason cell region dateRDV',
    QueueEntry: 'lastName firstName birthDate birthplace email phone quality reason region cell date',
    User: 'civility username firstName lastName email role cell region',
    ServiceAccount: 'name role networks expires',
    Role: 'name',
    Menu: 'name',
    Right: 'name priority',
    Cell: 'name',
    ParamsRegion: 'name service cardinal',
    Notice: 'name text startDate endDate',
  });
  expect(byClass((entity) => those(entity, ({ required }) => required === 'create'))).toEqual({
    VeteranMerge: 'keptVersion mergedVersion',
    VeteranFile: 'file',
    Appointment: 'calendar date dateHour',
    User: 'password retypedPassword',
    Role: 'menuRoles',
    ParamsRegion: 'country',
  });
});

it('RIGHTS-11: what can be done with a class besides reading, and who reads it without a right', () => {
  const lacking = (entity: Entity) =>
    ['list', 'get', 'create', 'update', 'delete']
      .filter((one) => !entity.operations.includes(one as never))
      .join(' ');
  expect(byClass(lacking)).toEqual({
    Veteran: 'delete',
    VeteranRelation: 'update',
    VeteranMerge: 'update',
    VeteranDouble: 'create update delete',
    AvailableAppointment: 'create',
    QueueEntry: 'create update',
    FailedMail: 'create update delete',
    UnusualReading: 'create update delete',
    User: 'delete',
    ServiceAccount: 'update',
    Menu: 'create update delete',
    Right: 'create update delete',
    ParamsCountry: 'create update delete',
    ParamsFile: 'delete',
  });
  for (const { operations } of entities)
    expect(operations.filter((one) => !/^(list|get|create|update|delete)$/.test(one))).toEqual([]);
  const readBy = (readers: string) =>
    entities.flatMap((entity) => (entity.readers === readers ? entity.name : [])).join(' ');
  expect(readBy('public')).toBe('Cell ParamsRegion ParamsQuality ParamsAppointmentReason');
  expect(readBy('signedIn')).toBe(
    'Menu Right ParamsCountry ParamsConflit ParamsService ParamsArticle ParamsCity ParamsObservation ParamsMedicalInformation ParamsFile',
  );
});

it('RIGHTS-11: what anybody reads of a class without a token', () => {
  const parts = entities.filter(({ readers }) => readers === 'public');
  const readOf = ({ name, publicPart }: Entity) => [name, publicPart.fields.join(' ')];
  expect(Object.fromEntries(parts.map(readOf))).toEqual({
    Cell: 'name nameArabic',
    ParamsRegion: 'name nameArabic active service address addressArabic',
    ParamsQuality: 'name nameArabic',
    ParamsAppointmentReason:
      'name nameArabic papers papersText papersTextArabic papersNamed cells insteadText insteadTextArabic insteadLink',
  });
  expect(entityNamed('ParamsRegion').publicPart.filters.join(' ')).toBe('name nameArabic active service');
});

it('SYS-04, PUB-10: a link, a moment and an address of the web are that and nothing around it', () => {
  const isTaken = ({ schema }: Field, value: string) => schema.safeParse(value).success;
  for (const [field, value] of [
    [reference('Cell'), '/api/cells/3'],
    [datetime(), '2026-11-23T08:00:00+01:00'],
  ] as const)
    expect([value, `x${value}`, `${value}x`].map((one) => isTaken(field, one))).toEqual([true, false, false]);
  const link = entityNamed('ParamsAppointmentReason').fields.insteadLink as Field;
  const addresses = [
    'https://example.org/a',
    'http://example.org',
    'ftp://example.org',
    'https://',
    'https://a b',
  ];
  expect(addresses.map((one) => isTaken(link, one))).toEqual([true, true, false, false, false]);
});

it('SEC-05: each reading of what is personal leaves a line', () => {
  expect(entities.flatMap(({ accessLogged, name }) => (accessLogged ? name : [])).join(' ')).toBe(
    'Veteran VeteranRelation VeteranDouble MedicalInformation Observation VeteranFile Appointment QueueEntry FailedMail UnusualReading',
  );
});

describe('RIGHTS-15: who may list and not view', () => {
  it.each([
    [
      veteran,
      'version civility lastName firstName birthDate birthDatePrecision oldCity region pmi pmr retcomb enable',
      'citizenStatus createdDate updatedDate',
    ],
    [
      appointment,
      'version civility firstName lastName phone accFullName quality reason veteran cell region calendar date dateRDV dateHour vip travelCosts archived canceled canceledByVisitor canBeCanceled state stateDate arrivedDate',
      'createdDate updatedDate',
    ],
    [
      queueEntry,
      'version lastName firstName phone quality reason region cell date offers slot heldUntil waiting',
      'createdDate',
    ],
    [
      user,
      'version civility lastName firstName fullname username email role cell region enable invitationDate invitationExpires',
      '',
    ],
  ])('RIGHTS-15: reads and asks by the columns of the list', ({ listPart }, columns, besides) => {
    expect(listPart?.fields.join(' ')).toBe(columns);
    expect(listPart?.orders.join(' ')).toBe(columns);
    expect(listPart?.filters.join(' ')).toBe(`${columns} ${besides}`.trim());
  });

  it('APT-06: and picks from ten veterans, by what the form fills in', () => {
    expect(pickedPart.fields.join(' ')).toBe(
      'civility lastName firstName birthDate birthDatePrecision birthplace email phones citizenStatus',
    );
    expect(pickedPart.filters.slice(-2)).toEqual(['email', 'birthplace']);
    expect(pickedPart.orders).toEqual(veteran.listPart?.orders);
    expect(pickedPart.most).toBe(10);
  });

  it('RIGHTS-15: no order and no filter tells what a field keeps to itself', () => {
    const kinds = ['list', 'multiline', 'map', 'choices', 'file', 'password'];
    const isUnsorted = ({ kind, sortable, virtual }: Field) =>
      sortable === false && !virtual && !kinds.includes(kind);
    expect(byClass((entity) => those(entity, isUnsorted))).toEqual({
      Veteran: 'associate',
      UnusualReading: 'veteran',
      VeteranRelation: 'veteran related',
      VeteranMerge: 'kept',
      VeteranDouble: 'veteran related',
      MedicalInformation: 'veteran',
      Observation: 'veteran',
      VeteranFile: 'veteran',
      Appointment: 'veteran canceledByVisitor counter calledDate language',
      QueueEntry: 'language',
      FailedMail: 'user appointment queueEntry',
      User: 'imageUrl',
    });
    // Not even its position tells the name of a restricted record (SEC-07).
    const ofVeterans = ({ kind, to, sortable }: Field) =>
      kind === 'reference' && to === veteran.name && sortable !== false;
    expect(byClass((entity) => those(entity, ofVeterans))).toEqual({});
    const isComputed = ({ virtual, sortable, filter }: Field) =>
      !!virtual && (!!sortable || filter !== 'none');
    expect(byClass((entity) => those(entity, isComputed))).toEqual({ Calendar: 'nbAgent' });
  });
});

it('API-03: how a field of each kind narrows and sorts a list where nothing else is said', () => {
  const kinds = {
    text: text(),
    multiline: multiline(),
    email: email(),
    password: password(),
    integer: integer(),
    boolean: boolean(),
    date: date(),
    datetime: datetime(),
    time: time(),
    choice: choice(['a']),
    choices: choices(['a']),
    reference: reference('Cell'),
    references: references('Cell'),
    list: list(z.object({})),
    map: map(z.number()),
    file: file(),
  };
  const descriptions = Object.entries(kinds).map(([name, field]: [string, Field]) => [
    name,
    `${field.kind} ${field.filter}${field.sortable ? ' sorts' : ''}${field.writeOnly ? ' unread' : ''}`,
  ]);
  expect(Object.fromEntries(descriptions)).toEqual({
    text: 'text partial sorts',
    multiline: 'multiline partial',
    email: 'email partial sorts',
    password: 'password none unread',
    integer: 'integer exact sorts',
    boolean: 'boolean boolean sorts',
    date: 'date range sorts',
    datetime: 'datetime range sorts',
    time: 'time exact sorts',
    choice: 'choice exact sorts',
    choices: 'choices none',
    reference: 'reference reference sorts',
    references: 'list none',
    list: 'list partial',
    map: 'map none',
    file: 'file none unread',
  });
  expect(kinds.reference.embed).toBe(true);
  expect(byClass((entity) => those(entity, ({ embed }) => embed === false))).toEqual({
    VeteranMerge: 'kept',
    MedicalInformation: 'veteran',
    Observation: 'veteran',
  });
  expect(kinds.references.default).toEqual([]);
  const links = Array.from({ length: 51 }, (_, index) => `/api/cells/${index + 1}`);
  const isTaken = (value: unknown) => kinds.references.schema.safeParse(value).success;
  expect([isTaken(links.slice(0, 50)), isTaken(links), isTaken([links[0], links[0]])]).toEqual([
    true,
    false,
    false,
  ]);
  expect(kinds.file.virtual).toBe(true);
  expect(kinds.email.iri).toBe('https://schema.org/email');
});

it('API-03: no list is narrowed by these, and by names and phones as people write them', () => {
  const by = (filter: Field['filter']) =>
    byClass((entity) =>
      those(entity, (field) => field.filter === filter && !field.virtual && !field.writeOnly),
    );
  expect(by('name')).toEqual({
    Veteran: 'lastName firstName',
    Appointment: 'firstName lastName',
    QueueEntry: 'lastName firstName',
  });
  expect(by('phone')).toEqual({ Veteran: 'phones', Appointment: 'phone', QueueEntry: 'phone' });
  expect(by('none')).toEqual({
    Veteran: 'restrictedDate restrictedBy restrictionReason',
    VeteranDouble: 'reasons',
    Calendar: 'receptionDays',
    Closure: 'startHour endHour',
    Appointment: 'canceledByVisitor counter calledDate language',
    QueueEntry: 'language',
    User: 'imageUrl',
    ServiceAccount: 'networks usedAddress',
    ParamsRegion: 'addressArabic',
    Notice: 'text textArabic',
    ParamsQuality: 'expectedFiles',
    ParamsAppointmentReason:
      'papers papersText papersTextArabic cells insteadText insteadTextArabic insteadLink',
    ParamsFile: 'imageUrl',
  });
});

it('GS-02: where the global search looks for names, numbers, phones and the rest of a veteran', () => {
  const searchedAs = (as: string) => those(veteran, ({ search }) => search === as);
  expect(searchedAs('name')).toBe('lastName firstName maidenName');
  expect(searchedAs('phone')).toBe('phones');
  expect(searchedAs('other')).toBe('birthplace email addresses city oldCity');
  expect(searchedAs('number')).toBe(
    'fightCardNumber retcomb pmi pmr veaNumber sdp smg trn widowCardNumber orphanCardNumber pupilCardNumber formerNumber',
  );
});

it('SYS-08: the longest text of a line that is taken', () => {
  const longest = ({ schema }: Field) =>
    [500, 255, 180, 100, 50].find((count) => schema.safeParse('x'.repeat(count)).success);
  const of = (count: number) =>
    byClass((entity) => those(entity, (field) => field.kind === 'text' && longest(field) === count));
  const cards = those(veteran, ({ section }) => section === 'cards');
  expect(of(50)).toEqual({
    Veteran: cards,
    Appointment: 'phone',
    QueueEntry: 'phone',
    User: 'username',
  });
  expect(of(100)).toEqual({
    Veteran: 'lastName firstName maidenName',
    Closure: 'name',
    Appointment: 'firstName lastName',
    QueueEntry: 'lastName firstName',
    User: 'firstName lastName maidenName',
    ServiceAccount: 'name',
    Role: 'name title',
  });
  expect(of(500)).toEqual({ Appointment: 'deskNote' });
});

it('VET-03, SLOT-02: the bounds of numbers', () => {
  const describeField = (entity: Pick<Entity, 'fields'>, values: Record<string, unknown>) =>
    validate({ fields: entity.fields, rules: [] }, values, creation)
      .violations.filter(({ path: at }) => at in values)
      .map(({ path: at, message }) => `${at}: ${message}`);
  const slot = entityNamed('AvailableAppointment');
  const calendar = entityNamed('Calendar');
  const wilaya = entityNamed('ParamsRegion');
  expect(describeField(slot, { number: 1 })).toEqual([]);
  expect(describeField(slot, { number: 999 })).toEqual([]);
  expect(describeField(slot, { number: 0 })).toEqual(['number: rules.slotNumber']);
  expect(describeField(slot, { number: 1000 })).toEqual(['number: rules.tooLarge:999']);
  expect(describeField(calendar, { duration: 720, nbAgentAM: 99, nbAgentPM: 0 })).toEqual([]);
  expect(describeField(calendar, { duration: 721, nbAgentAM: 100, nbAgentPM: -1 })).toEqual([
    'duration: rules.tooLarge:720',
    'nbAgentAM: rules.tooLarge:99',
    'nbAgentPM: rules.atLeast0',
  ]);
  expect(describeField(calendar, { duration: 0 })).toEqual(['duration: rules.atLeast1']);
  expect(describeField(wilaya, { cardinal: 1 })).toEqual([]);
  expect(describeField(wilaya, { cardinal: 9999 })).toEqual([]);
  expect(describeField(wilaya, { cardinal: 0 })).toEqual(['cardinal: rules.atLeast1']);
  expect(describeField(wilaya, { cardinal: 10_000 })).toEqual(['cardinal: rules.tooLarge:9999']);
  expect(describeField(veteran, { postalCode: 0, disabilityRate: 0, degre: 100 })).toEqual([]);
  expect(describeField(veteran, { postalCode: -1 })).toEqual(['postalCode: rules.tooSmall:0']);
});

it('VET-03, CAL-02: what a new record begins with', () => {
  const givenFields = (entity: Entity) =>
    Object.entries(entity.fields)
      .filter(([, field]) => field.default !== undefined)
      .map(([name, field]) => `${name}=${JSON.stringify(field.default)}`)
      .join(' ');
  const { Veteran, Calendar, Appointment, QueueEntry, User, ParamsRegion, ...others } = byClass(givenFields);
  expect({ Veteran, Calendar, Appointment, QueueEntry, User, ParamsRegion }).toEqual({
    Veteran:
      'civility="Mr" phones=[] addresses=[] l1331=false l132=0 expertise=false nucleaire=false victoryWar=false enable=true archived=false toComplete=false birthDatePrecision="day"',
    Calendar:
      'duration=15 startHourAM="08:00" endHourAM="12:00" nbAgentAM=1 nbAgentPM=0 receptionDays=["Sun","Mon","Tue","Wed","Thu"] archived=false sent=false',
    Appointment:
      'civility="Mr" birthDatePrecision="day" vip=false travelCosts=false archived=false canceled=false canceledByVisitor=false state="expected" language="fr" sendMail=true',
    QueueEntry: 'language="fr" offers=0',
    User: 'civility="Mr" enable=true imageUrl="/images/blank.svg"',
    ParamsRegion: 'service=false active=true capital=false country="/api/params_countries/3"',
  });
  // Nothing else begins as archived.
  expect(Object.values(others).filter((line) => !/^(\w+=(false|0|\[\]) ?)+$/.test(line))).toEqual([]);
});
