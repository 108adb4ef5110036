import { domain } from '#texts/domain.ts';
import { fill } from './fill.ts';

interface Names {
  /** For one and for several. */
  readonly name: string;
  /** A number of them, within a sentence: of what refers to records that can be deleted. */
  readonly fields: Readonly<Record<string, string>>;
}

const namesByResource: Readonly<Record<string, Names>> = domain.resources;

/** A resource's name, for one; its own key while the catalogue does not know it. */
export const resourceName = (resource: string): string =>
  fill(namesByResource[resource]?.name ?? resource, { smart_count: 1 });

/** The name of several. */
export const resourcesName = (resource: string): string =>
  fill(namesByResource[resource]?.name ?? resource, { smart_count: 2 });

/** So many records of a resource, within a sentence: 3 calendriers. The number stands before each form of the name. */
export const countedRecords = (resource: string, count: number): string => {
  const forms = (namesByResource[resource]?.name ?? resource).split(' |||| ');
  const countedForms = forms.map((form) => `%{smart_count} ${form.charAt(0).toLowerCase()}${form.slice(1)}`);
  return fill(countedForms.join(' |||| '), { smart_count: count });
};

/** A field's name; its own while the catalogue does not know it. */
export const fieldName = (resource: string, field: string): string =>
  namesByResource[resource]?.fields[field] ?? field;

/** Names a record that has no other name by its number. */
export const numbered = (id: number | string): string => fill(domain.numbered, { id });

/** Names a restricted record to those who may not open it. */
export const restrictedName = (id: number | string): string => fill(domain.restricted, { id });

const civilities: Readonly<Record<string, string>> = domain.choices.civility;

/** A person as staff say it: Monsieur Benali Karim. */
export const personName = (person: Readonly<Record<string, unknown>>): string =>
  [civilities[String(person.civility)], person.lastName, person.firstName]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' ');
