import type { Entity } from '../model/entity.ts';
import { menu } from './accounts/menu.ts';
import { right } from './accounts/right.ts';
import { role } from './accounts/role.ts';
import { serviceAccount } from './accounts/service-account.ts';
import { user } from './accounts/user.ts';
import { appointment } from './appointments/appointment.ts';
import { calendar } from './appointments/calendar.ts';
import { closure } from './appointments/closure.ts';
import { queueEntry } from './appointments/queue-entry.ts';
import { slot } from './appointments/slot.ts';
import { cell } from './cell.ts';
import { country } from './country.ts';
import { failedMail } from './failed-mail.ts';
import { medicalInformation, observation } from './notes.ts';
import { notice } from './notice.ts';
import { referenceEntities } from './reference.ts';
import { region } from './region.ts';
import { unusualReading } from './unusual-reading.ts';
import { veteran } from './veteran.ts';
import { veteranDouble } from './veteran-double.ts';
import { veteranFile } from './veteran-file.ts';
import { veteranMerge } from './veteran-merge.ts';
import { veteranRelation } from './veteran-relation.ts';

/** Every entity of the product, a line each: table, routes, documentation, menus and rights follow, in this order. */
export const entities: readonly Entity[] = [
  veteran,
  veteranRelation,
  veteranMerge,
  veteranDouble,
  medicalInformation,
  observation,
  veteranFile,
  calendar,
  slot,
  closure,
  appointment,
  queueEntry,
  failedMail,
  user,
  serviceAccount,
  role,
  unusualReading,
  menu,
  right,
  cell,
  region,
  country,
  notice,
  ...referenceEntities,
];

const byName = new Map(entities.map((entity) => [entity.name, entity]));
const byResource = new Map(entities.map((entity) => [entity.resource, entity]));

/** The entity of a class name; a name that no entity has, or none, is a mistake of the program. */
export function entityNamed(name: string | undefined): Entity {
  const entity = byName.get(name ?? '');
  if (!entity) throw new Error(`No entity is named ${name}`);
  return entity;
}

/** The entity behind a react-admin resource, if it is one. */
export const entityOfResource = (resource: string): Entity | undefined => byResource.get(resource);
