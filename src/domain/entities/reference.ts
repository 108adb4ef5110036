import { type authorship, defineEntity, type Entity, part } from '../model/entity.ts';
import { boolean, text } from '../model/fields.ts';
import { referenceKinds } from '../model/reference.ts';

/** Reference data: a name, and whether it is archived, beside what the kind adds. */
export const referenceFields = {
  name: text({ required: true, iri: 'https://schema.org/name' }),
  archived: boolean({ default: false }),
} as const;

/** A record's own link, under the key that forms offer as an option's value (API-01). */
export const value = text({ readOnly: true, virtual: true, filter: 'none', sortable: false });

/** The fields that every kind of reference data has; the fields of one kind alone are not typed. */
export type ReferenceFields = typeof referenceFields & { value: typeof value } & typeof authorship;

/** The entities of the reference kinds. */
export const referenceEntities: readonly Entity<ReferenceFields>[] = referenceKinds.map((kind) =>
  defineEntity({
    name: kind.name,
    path: kind.path,
    resource: kind.resource,
    menu: kind.menu,
    readers: kind.public ? 'public' : 'signedIn',
    publicPart: part([
      'name',
      ...Object.keys(kind.fields ?? {}).filter((name) => kind.public && !kind.staffOnly?.includes(name)),
    ]),
    operations: kind.operations ?? ['list', 'get', 'create', 'update', 'delete'],
    fields: { ...referenceFields, ...kind.fields, value },
    label: ['name'],
    order: { name: 'ASC' },
  }),
);
