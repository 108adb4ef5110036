import { and, eq, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { start } from '#texts/operations/start.ts';
import { MENUS } from '../../domain/model/menus.ts';
import { requiredValue } from '../../domain/model/validate.ts';
import { menuEntityName, RIGHT_PRIORITY, SUPER_ADMIN } from '../../domain/rights/rights.ts';
import { type CountryCode, countryOf, DEFAULT_COUNTRY } from '../../domain/settings/countries.ts';
import type { Clock } from '../clock.ts';
import type { Database, Transaction } from '../db/connection.ts';
import { firstRow } from '../db/first-row.ts';
import {
  cells,
  countries,
  credentials,
  menus,
  referenceTable,
  regions,
  rights,
  roleRights,
  roles,
  serviceSettings,
  users,
} from '../db/schema.ts';
import { readStored } from '../service-settings/live-settings.ts';
import { hashPassword, verifyPassword } from '../session/passwords/passwords.ts';
import { type Settings, SettingsError } from '../settings.ts';
import { write } from '../transaction.ts';
import { COUNTRIES, FIRST_REGIONS } from './first-data/countries.ts';
import type { FirstRegions } from './first-data/first-regions.ts';
import { CELLS, LISTS, LISTS_ARABIC } from './first-data/lists.ts';
import { ROLE_TITLES, ROLES } from './first-data/roles.ts';

/** Fills a list only while it is empty. After that it belongs to the users. */
async function fill(
  tx: Transaction,
  table: PgTable,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const count = await tx.$count(table);
  if (count === 0 && rows.length > 0) await tx.insert(table).values([...rows]);
}

const withNames = (names: readonly string[]) =>
  names.map((name) => ({ name: name.replaceAll('’', "'"), nameArabic: LISTS_ARABIC[name] ?? null }));

/** The id of the service's own country, to which all regions belong (REG-02). */
const COUNTRY_ID = 3;

/**
 * Inserts the countries with fixed ids: 3 is the service's own (REG-02). A first start that failed may have advanced
 * the sequence, so ids are given explicitly and the sequence is moved past them.
 */
async function fillCountries(tx: Transaction, names: readonly string[]): Promise<void> {
  if ((await tx.$count(countries)) > 0) return;
  await tx
    .insert(countries)
    .values(withNames(names).map((country, index) => ({ id: index + 1, ...country })));
  for (let next = 0; next < names.length; ) {
    const { rows } = await tx.execute<{ next: number }>(
      sql`select nextval(pg_get_serial_sequence('params_countries', 'id'))::int as next`,
    );
    next = rows[0]?.next ?? names.length;
  }
}

async function fillRegions(tx: Transaction, { regions: all, capital }: FirstRegions): Promise<void> {
  await fill(
    tx,
    regions,
    all.map(({ name, nameArabic, cardinal, active = true, address = null }) => ({
      name,
      nameArabic,
      cardinal,
      active,
      capital: name === capital,
      service: address !== null,
      address,
      country: COUNTRY_ID,
    })),
  );
  const rows = await tx
    .select({ id: regions.id, name: regions.name })
    .from(regions)
    .orderBy(regions.cardinal);
  const cityOf = new Map(all.map(({ name, city = name }) => [name, city]));
  const chiefTowns = rows.filter(({ name }) => cityOf.has(name));
  await fill(
    tx,
    referenceTable('ParamsCity'),
    chiefTowns.map(({ id, name }) => ({ name: cityOf.get(name), region: id })),
  );
}

/**
 * Returns the service's country: the one that an earlier start stored, else that of the settings. The first start
 * stores it, so that it stays even if the variable is removed.
 */
async function serviceCountry(tx: Transaction, settings: Settings): Promise<CountryCode> {
  const { storedSettings } = await readStored(tx);
  if (!settings.fixed.has('serviceCountry')) return countryOf(storedSettings.serviceCountry);
  const isFirst = (await tx.$count(countries)) === 0;
  if (isFirst && settings.serviceCountry !== DEFAULT_COUNTRY)
    await tx
      .insert(serviceSettings)
      .values({ name: 'serviceCountry', value: settings.serviceCountry })
      .onConflictDoNothing();
  return settings.serviceCountry;
}

/**
 * Adds menus that are new in the program. The super administrator gets all rights on them; another role gets those that
 * `ROLES` names, else none.
 */
async function fillRights(tx: Transaction): Promise<void> {
  const { NONE, ...rightPriorities } = RIGHT_PRIORITY;
  await fill(tx, rights, [
    ...Object.entries(rightPriorities).map(([name, priority]) => ({ name, priority })),
    { name: 'NONE', priority: NONE },
  ]);
  await tx
    .insert(menus)
    .values(MENUS.map((menu) => ({ name: menuEntityName(menu) })))
    .onConflictDoNothing();
  await fill(
    tx,
    roles,
    Object.keys(ROLES).map((name) => ({ name, title: ROLE_TITLES[name] })),
  );
  const [allMenus, allRights, allRoles] = [
    await tx.select().from(menus),
    await tx.select().from(rights),
    await tx.select().from(roles),
  ];
  const rightId = new Map(allRights.map((right) => [right.name, right.id]));
  const rows = allRoles.flatMap((role) =>
    allMenus.map((menu) => {
      const short = menu.name.slice(menuEntityName('').length);
      const right = ROLES[role.name]?.[short] ?? (role.name === SUPER_ADMIN ? 'DELETE' : 'NONE');
      return { role: role.id, menu: menu.id, right: requiredValue(rightId.get(right)) };
    }),
  );
  await tx.insert(roleRights).values(rows).onConflictDoNothing();
}

/**
 * Checks before anything is written that a service without demo accounts has the settings of its first administrator
 * (OPS-05).
 * @throws SettingsError that names what is missing
 */
export function requireAdministrator({ demo, adminPassword, adminEmail }: Settings): void {
  if (demo) return;
  const problems = [
    ...(adminPassword ? [] : [{ setting: 'ADMIN_PASSWORD', problem: start.settings.adminPasswordRequired }]),
    ...(adminEmail ? [] : [{ setting: 'ADMIN_EMAIL', problem: start.settings.adminEmailRequired }]),
  ];
  if (problems.length > 0) throw new SettingsError(problems);
}

/** The placeholder domain of an administrator's address, from an earlier release that did not ask for one. */
const NO_ADDRESS = '@localhost.invalid';

/** Gives an administrator without a mail address the one of the settings. */
async function giveAddress(tx: Transaction, { adminUsername, adminEmail }: Settings): Promise<void> {
  if (!adminEmail) return;
  await tx
    .update(users)
    .set({ email: adminEmail })
    .where(and(eq(users.username, adminUsername), eq(users.email, `${adminUsername}${NO_ADDRESS}`)));
}

/** The first administrator of a service without demo accounts. */
async function firstAdministrator(tx: Transaction, settings: Settings): Promise<void> {
  if (settings.demo) return;
  if ((await tx.$count(users)) > 0) return giveAddress(tx, settings);
  requireAdministrator(settings);
  const [role] = await tx.select().from(roles).where(eq(roles.name, SUPER_ADMIN));
  const newUsers = await tx
    .insert(users)
    .values({
      civility: 'Mr',
      username: settings.adminUsername,
      firstName: 'Administrateur',
      lastName: 'Principal',
      email: String(settings.adminEmail),
      role: role?.id,
    })
    .returning({ id: users.id });
  await tx.insert(credentials).values({
    userId: firstRow(newUsers).id,
    passwordHash: await hashPassword(String(settings.adminPassword)),
  });
}

/** Whether ADMIN_PASSWORD differs from the administrator's password. The setting counts only at the first start. */
export async function hasOtherPassword(
  db: Database,
  { demo, adminUsername, adminPassword }: Settings,
): Promise<boolean> {
  if (demo || !adminPassword) return false;
  const [account] = await db
    .select({ hash: credentials.passwordHash })
    .from(credentials)
    .innerJoin(users, eq(users.id, credentials.userId))
    .where(eq(users.username, adminUsername));
  return account !== undefined && !(await verifyPassword(account.hash, adminPassword));
}

/**
 * Creates the data that a first start needs: rights, roles, reference data, an administrator (REG-03). Safe to
 * repeat.
 */
export async function firstData(db: Database, settings: Settings, _clock: Clock): Promise<void> {
  await write(db, null, 'first-data', async (tx) => {
    await fillRights(tx);
    const country = await serviceCountry(tx, settings);
    await fillCountries(tx, COUNTRIES[country]);
    await fillRegions(tx, FIRST_REGIONS[country]);
    await fill(tx, cells, withNames(CELLS));
    for (const [kind, names] of Object.entries(LISTS)) await fill(tx, referenceTable(kind), withNames(names));
    await firstAdministrator(tx, settings);
  });
}
