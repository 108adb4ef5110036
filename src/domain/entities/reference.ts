import { defineEntity, type Entity } from '../entity.ts';
import { boolean, type Field, text } from '../fields.ts';
import { referenceKinds } from '../reference.ts';

/** Reference data: a name, and whether it is archived, beside what the kind adds. */
export const referenceFields = {
  name: text({ required: true, iri: 'https://schema.org/name' }),
  archived: boolean({ default: false }),
} as const;

/** A record's own link, under the key that forms offer as an option's value (API-01). */
export const value = text({ readOnly: true, virtual: true, filter: 'none', sortable: false });

/** The entities of the reference kinds. */
export const referenceEntities: readonly Entity[] = referenceKinds.map((kind) =>
  defineEntity({
    name: kind.name,
    path: kind.path,
    resource: kind.resource,
    menu: kind.menu,
    readers: kind.public ? 'public' : 'signedIn',
    publicFields: ['name'],
    operations: kind.operations ?? ['list', 'get', 'create', 'update', 'delete'],
    fields: { ...referenceFields, ...kind.fields, value } as Record<string, Field>,
    label: ['name'],
    order: { name: 'ASC' },
  }),
);
