import { isDeepStrictEqual } from 'node:util';
import { desc, eq, sql } from 'drizzle-orm';
import { server as texts } from '#texts/server.ts';
import { writeMoment } from '../../domain/dates/days.ts';
import { user } from '../../domain/entities/accounts/user.ts';
import { iriOf, type Values } from '../../domain/model/entity.ts';
import { recordOf } from '../../domain/model/keys.ts';
import { validate } from '../../domain/model/validate.ts';
import { SETTING_NAMES, type SettingName, settingsForm } from '../../domain/settings/service-settings.ts';
import { fill } from '../../i18n/fill.ts';
import { ruleText } from '../../i18n/rules.ts';
import type { Answer, ApiContext, ApiOperation, ApiRequest } from '../api-context.ts';
import type { Reader, Transaction } from '../db/connection.ts';
import { roles, serviceSettings as table, users } from '../db/schema.ts';
import { matches } from '../hydra/answer.ts';
import { wholeCollection } from '../hydra/collection.ts';
import { ApiError, ViolationsError, type ViolationText, violation } from '../hydra/errors.ts';
import { ruleContext } from '../hydra/write.ts';
import { roleNamesIn } from '../session/second-factor/requirement.ts';
import { write } from '../transaction.ts';
import {
  applyStored,
  readStored,
  SETTINGS_LOCK,
  type StoredSettings,
  storedValues,
} from './live-settings.ts';
import { LOGO } from './logo.ts';
import { logoOperations } from './logo-operations.ts';

/** The settings of the service on screen, for the super administrator alone (OPS-06). */

const PATH = '/api/settings';

type SettingsRecord = Readonly<Record<SettingName, unknown>>;

/** The values in force as the wire has them. */
function wireValues({ settings }: ApiContext, storedSettings: StoredSettings): SettingsRecord {
  const values = { ...settings, ...storedValues(settings, storedSettings) };
  return recordOf(SETTING_NAMES, (name) => values[name] ?? null);
}

/** The author and date of the last change. */
async function lastChange(reader: Reader, { settings }: ApiContext) {
  const moment = sql<Date>`coalesce(${table.updatedDate}, ${table.createdDate})`.mapWith(table.createdDate);
  const [last] = await reader
    .select({ moment, id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(table)
    .leftJoin(users, eq(users.id, sql`coalesce(${table.updatedBy}, ${table.createdBy})`))
    .orderBy(desc(moment))
    .limit(1);
  if (!last) return { updatedBy: null, updatedDate: null };
  const { id, firstName, lastName } = last;
  return {
    updatedBy: id === null ? null : { '@id': iriOf(user, id), id, firstName, lastName },
    updatedDate: writeMoment(settings.timezone, last.moment.getTime()),
  };
}

async function settingsAnswer(reader: Reader, context: ApiContext): Promise<Answer> {
  const { storedSettings, version } = await readStored(reader);
  const { fixed, timezone } = context.settings;
  return {
    version,
    body: {
      '@context': '/api/contexts/ServiceSettings',
      '@id': PATH,
      '@type': 'ServiceSettings',
      ...wireValues(context, storedSettings),
      // The environment fixes these values: they cannot be changed here.
      fixed: SETTING_NAMES.filter((name) => fixed.has(name)),
      timezone,
      version,
      ...(await lastChange(reader, context)),
    },
  };
}

/** Whether two values differ: an empty text and none are the same. */
const differs = (one: unknown, other: unknown): boolean => !isDeepStrictEqual(one ?? '', other ?? '');

/** The violations of values that the environment fixes. */
const fixedViolations = (
  { settings }: ApiContext,
  body: Values,
  before: SettingsRecord,
): readonly ViolationText[] =>
  SETTING_NAMES.filter(
    (name) => settings.fixed.has(name) && name in body && differs(body[name], before[name]),
  ).map((name) => ({ propertyPath: name, message: texts.fixedSetting, code: 'settings.fixed' }));

/** Returns the settings that a body changes, checked. */
function changedValues(context: ApiContext, body: Values, before: SettingsRecord): [SettingName, unknown][] {
  const record = Object.fromEntries(
    SETTING_NAMES.map((name) => [name, name in body ? body[name] : before[name]]),
  );
  const { values, violations } = validate(settingsForm, record, {
    ...ruleContext(context, false),
    storedValues: before,
  });
  const fixedRefusals = fixedViolations(context, body, before);
  const wrong = new Set(fixedRefusals.map(({ propertyPath }) => propertyPath));
  const all = [
    ...fixedRefusals,
    ...violations
      .filter(({ path }) => !wrong.has(path))
      .map(({ path, message }) => ({ propertyPath: path, message: ruleText(message), code: message })),
  ];
  if (all.length > 0) throw new ViolationsError(all);
  return SETTING_NAMES.filter((name) => differs(values[name], before[name])).map((name) => [
    name,
    values[name],
  ]);
}

/** Refuses names of roles that do not exist (AUTH-11). */
async function checkRoles(tx: Transaction, name: SettingName, value: unknown): Promise<unknown> {
  if (name !== 'secondFactorRoles' || typeof value !== 'string') return value;
  const roleNames = new Set((await tx.select({ name: roles.name }).from(roles)).map((role) => role.name));
  const unknown = roleNamesIn(value).find((role) => !roleNames.has(role));
  if (unknown) throw violation(name, fill(texts.unknownRole, { name: unknown }), 'settings.unknownRole');
  return value;
}

/** Stores a value; an emptied text is null. */
const store = (tx: Transaction, name: SettingName, value: unknown) => {
  const storedValue = value === '' || value === undefined ? null : value;
  return tx
    .insert(table)
    .values({ name, value: storedValue })
    .onConflictDoUpdate({ target: table.name, set: { value: storedValue } });
};

/**
 * PUT /api/settings: the settings that are sent, the others stay (API-07). They are in force on this server when it
 * answers, on the others within a second.
 */
async function change(request: ApiRequest): Promise<Answer> {
  const { context, caller, requestId } = request;
  const body = await request.body();
  const { storedSettings, answer } = await write(
    context.db,
    caller,
    requestId,
    async (tx) => {
      const before = await readStored(tx);
      if (!matches(request.header('If-Match'), before.version)) throw new ApiError(412, texts.stale);
      for (const [name, value] of changedValues(context, body, wireValues(context, before.storedSettings)))
        await store(tx, name, await checkRoles(tx, name, value));
      const after = await readStored(tx);
      return { storedSettings: after, answer: await settingsAnswer(tx, context) };
    },
    [SETTINGS_LOCK],
  );
  applyStored(context.settings, storedSettings);
  return answer;
}

/** A change of a setting, as the audit has it. */
type ChangeLine = {
  readonly id: number;
  readonly momentMs: number;
  readonly name: string;
  readonly isFirst: boolean;
  readonly before: unknown;
  readonly after: unknown;
  readonly firstName: string | null;
  readonly lastName: string | null;
};

/** GET /api/settings/history: the last changes, the newest first. */
async function history({ path, context }: ApiRequest): Promise<Answer> {
  const { rows } = await context.db.execute<ChangeLine>(sql`
    select w.id, (extract(epoch from w.moment) * 1000)::float8 as "momentMs", w.name,
      w.is_first as "isFirst", w.value_before as before, w.value_after as after,
      ${users.firstName} as "firstName", ${users.lastName} as "lastName"
    from setting_writes() w left join ${users} on ${users.id} = w.actor order by w.id desc`);
  const lines = rows.map(({ id, momentMs, name, isFirst, before, after, firstName, lastName }) => ({
    '@type': 'SettingChange',
    id,
    moment: writeMoment(context.settings.timezone, momentMs),
    name,
    isFirst,
    // A picture is no text: that there was one is said.
    ...(name === LOGO ? { before: before !== null, after: after !== null } : { before, after }),
    by: [firstName, lastName].filter(Boolean).join(' ') || null,
  }));
  return { body: wholeCollection(path, 'SettingChange', lines) };
}

export const settingOperations: readonly ApiOperation[] = [
  {
    method: 'GET',
    path: PATH,
    access: 'superAdmin',
    accessLogScope: 'nothing',
    handle: ({ context }) => settingsAnswer(context.db, context),
  },
  { method: 'PUT', path: PATH, access: 'superAdmin', accessLogScope: 'nothing', handle: change },
  { method: 'PATCH', path: PATH, access: 'superAdmin', accessLogScope: 'nothing', handle: change },
  ...logoOperations,
  {
    method: 'GET',
    path: `${PATH}/history`,
    access: 'superAdmin',
    accessLogScope: 'nothing',
    handle: history,
  },
];
