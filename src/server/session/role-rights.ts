import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { menuEntityName } from '../../domain/rights/rights.ts';
import { menus, rights, roleRights } from '../db/schema.ts';

const shortName = sql`substr(${menus.name}, ${sql.raw(String(menuEntityName('').length + 1))})`;

/**
 * The rights of a role, by menu, as one value of a query.
 * @param role the column with the role's id
 */
export const rightsOfRole = (role: PgColumn): SQL => sql`
  (select jsonb_object_agg(${shortName}, ${rights.name}) from ${roleRights}
    join ${menus} on ${menus.id} = ${roleRights.menu}
    join ${rights} on ${rights.id} = ${roleRights.right}
    where ${roleRights.role} = ${role} and ${rights.name} <> 'NONE')`;
