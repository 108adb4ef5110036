import { settings as settingTexts } from '#texts/operations/settings.ts';
import { server as texts } from '#texts/server.ts';
import { entityNamed } from '../../domain/entities/index.ts';
import type { Entity } from '../../domain/model/entity.ts';
import { type Field, integer } from '../../domain/model/fields.ts';
import { declaredField } from '../../domain/model/keys.ts';
import { serviceSettings } from '../../domain/settings/service-settings.ts';
import { fill } from '../../i18n/fill.ts';
import { fieldName, resourceName } from '../../i18n/names.ts';
import { PROGRAM_VERSION } from '../version.ts';
import { OMIT_SEARCH } from './collection.ts';
import { SHEET_TYPES } from './export/formats.ts';
import { type Resource, readableFields } from './resource.ts';

/** `/api/docs.jsonld`, the contexts and the entry point: all from the declarations (API-02, hydra.md). */

type Json = Record<string, unknown>;

const words = texts.documentation;

const RANGES: Readonly<Record<string, string>> = {
  integer: 'xsd:integer',
  boolean: 'xsd:boolean',
  date: 'xsd:date',
  datetime: 'xsd:dateTime',
  time: 'xsd:time',
  list: 'rdf:List',
  choices: 'rdf:List',
  map: 'rdf:Resource',
  file: 'xsd:base64Binary',
};

const rangeOf = (field: Field): string => {
  if (field.to) return `#${field.to}`;
  if (field.kind === 'date' && field.asDateTime) return 'xsd:dateTime';
  if (field.kind === 'choice') return typeof field.choices?.[0] === 'number' ? 'xsd:integer' : 'xsd:string';
  return RANGES[field.kind] ?? 'xsd:string';
};

/** Fields that the documentation speaks of: what is given back or taken. */
const documentedFields = (entity: Entity): [string, Field][] =>
  Object.entries(entity.fields).filter(([, field]) => !(field.writeOnly && field.readOnly));

/** Resources with a collection that can be read: what the entry point lists. */
const listedEntities = (resources: readonly Resource[]): Entity[] =>
  resources.map(({ entity }) => entity).filter((entity) => entity.operations.includes('list'));

/** The entry point's key of a class: its name, first letter lower case. */
const entrypointKey = (entity: Pick<Entity, 'name'>): string =>
  entity.name.charAt(0).toLowerCase() + entity.name.slice(1);

export function entrypoint(resources: readonly Resource[]): Json {
  const links = listedEntities(resources).map((entity): [string, string] => [
    entrypointKey(entity),
    `/api/${entity.path}`,
  ]);
  return {
    '@context': '/api/contexts/Entrypoint',
    '@id': '/api',
    '@type': 'Entrypoint',
    version: PROGRAM_VERSION,
    ...Object.fromEntries(links.sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

const vocabulary = (origin: string): Json => ({
  '@vocab': `${origin}/api/docs.jsonld#`,
  hydra: 'http://www.w3.org/ns/hydra/core#',
});

const link = { '@type': '@id' };

/** Lets a JSON-LD processor expand page links to IRIs, and a search's mapping to Hydra's terms. */
const collectionTerms: Json = {
  'hydra:first': link,
  'hydra:last': link,
  'hydra:next': link,
  'hydra:previous': link,
  'hydra:search': {
    '@context': {
      '@propagate': true,
      variable: 'hydra:variable',
      required: 'hydra:required',
      property: { '@id': 'hydra:property', '@type': '@vocab' },
      IriTemplateMapping: 'hydra:IriTemplateMapping',
      BasicRepresentation: 'hydra:BasicRepresentation',
      'hydra:variableRepresentation': { '@type': '@vocab' },
    },
  },
};

const termOf = (entity: Entity, name: string, field: Field): unknown => {
  const iri = field.iri ?? `${entity.name}/${name}`;
  return field.to ? { '@id': iri, '@type': '@id' } : iri;
};

/** The context of a class, of the entry point or of errors; null when there is none of that name. */
export function contextOf(resources: readonly Resource[], name: string, origin: string): Json | null {
  const base = vocabulary(origin);
  if (name === 'Error' || name === 'ConstraintViolationList') return { '@context': base };
  if (name === 'Change')
    return {
      '@context': {
        ...base,
        ...collectionTerms,
        kind: 'Change/kind',
        mergedInto: { '@id': 'Change/mergedInto', '@type': '@id' },
        after: 'Change/after',
      },
    };
  if (name === 'Entrypoint') {
    const terms = listedEntities(resources).map((entity) => {
      const key = entrypointKey(entity);
      return [key, { '@id': `Entrypoint/${key}`, '@type': '@id' }];
    });
    const version = 'http://schema.org/softwareVersion';
    return { '@context': { ...base, version, ...Object.fromEntries(terms) } };
  }
  const entity = [...resources.map((resource) => resource.entity), serviceSettings].find(
    (one) => one.name === name,
  );
  if (!entity) return null;
  const terms = Object.fromEntries(
    documentedFields(entity).map(([field, declaration]) => [field, termOf(entity, field, declaration)]),
  );
  // Labels of embedded records expand in their own class.
  for (const [field, declaration] of readableFields(entity)) {
    if (declaration.kind !== 'reference' || !declaration.embed || !declaration.to) continue;
    const target = entityNamed(declaration.to);
    const labels = target.label.map((label) => [label, termOf(target, label, declaredField(target, label))]);
    terms[field] = { ...(terms[field] as Json), '@context': Object.fromEntries(labels) };
  }
  return { '@context': { ...base, ...collectionTerms, ...terms, version: `${entity.name}/version` } };
}

const labelOf = (entity: Entity): string => resourceName(entity.resource);

/** Whether a record is complete without it: an empty list is no value where one is asked for. */
const hasDefault = ({ default: value, mustBeSent }: Field): boolean =>
  !mustBeSent && value !== undefined && !(Array.isArray(value) && value.length === 0);

/** The version that a write sends back in If-Match (SEC-04). Every record has it, and no declaration names it. */
const VERSION = integer({ readOnly: true });

function property(entity: Entity, name: string, field: Field, description: string): Json {
  return {
    '@type': 'hydra:SupportedProperty',
    'hydra:property': {
      '@id': field.iri ?? `#${entity.name}/${name}`,
      '@type': field.to ? 'hydra:Link' : 'rdf:Property',
      'rdfs:label': name,
      domain: `#${entity.name}`,
      range: rangeOf(field),
      ...(field.kind === 'list' || field.kind === 'choices' ? {} : { 'owl:maxCardinality': 1 }),
    },
    'hydra:title': name,
    'hydra:required': field.required === true && !field.readOnly && !hasDefault(field),
    'hydra:readable': !field.writeOnly,
    'hydra:writeable': !field.readOnly,
    'hydra:description': description,
  };
}

interface OperationWords {
  readonly method: string;
  readonly action: string;
  readonly title: string;
  readonly returns: string;
  readonly expects?: string;
}

const operation = ({ method, action, title, returns, expects }: OperationWords): Json => ({
  '@type': ['hydra:Operation', `schema:${action}`],
  'hydra:method': method,
  'hydra:title': title,
  'rdfs:label': title,
  returns,
  ...(expects ? { expects } : {}),
});

function itemOperations(entity: Entity, label: string): Json[] {
  const self = `#${entity.name}`;
  const all: [string, OperationWords][] = [
    ['get', { method: 'GET', action: 'FindAction', title: fill(words.get, { name: label }), returns: self }],
    [
      'update',
      {
        method: 'PUT',
        action: 'ReplaceAction',
        title: fill(words.update, { name: label }),
        returns: self,
        expects: self,
      },
    ],
    [
      'update',
      {
        method: 'PATCH',
        action: 'UpdateAction',
        title: fill(words.patch, { name: label }),
        returns: self,
        expects: self,
      },
    ],
    [
      'delete',
      {
        method: 'DELETE',
        action: 'DeleteAction',
        title: fill(words.delete, { name: label }),
        returns: 'owl:Nothing',
      },
    ],
  ];
  return all
    .filter(([name]) => entity.operations.some((one) => one === name))
    .map(([, wording]) => operation(wording));
}

/** The French names of a class and of its fields. */
interface ClassNames {
  readonly label: string;
  readonly nameOf: (field: string) => string;
}

const namesOf = (entity: Entity): ClassNames => ({
  label: labelOf(entity),
  nameOf: (field) => fieldName(entity.resource, field),
});

const supportedClass = (entity: Entity, { label, nameOf } = namesOf(entity)): Json => ({
  '@id': `#${entity.name}`,
  '@type': 'hydra:Class',
  'rdfs:label': entity.name,
  'hydra:title': entity.name,
  'hydra:description': label,
  'hydra:supportedProperty': [
    ...documentedFields(entity).map(([name, field]) => property(entity, name, field, nameOf(name))),
    property(entity, 'version', VERSION, words.version),
  ],
  'hydra:supportedOperation': itemOperations(entity, label),
});

/** The headers that a client of a list can send beside the query. */
const SHEETS: Json = {
  '@type': 'hydra:HeaderSpecification',
  'hydra:headerName': 'Accept',
  'hydra:possibleValue': Object.values(SHEET_TYPES),
  'hydra:closedSet': false,
  'hydra:description': words.sheet,
};
const LEANER: Json = {
  '@type': 'hydra:HeaderSpecification',
  'hydra:headerName': 'Prefer',
  'hydra:possibleValue': OMIT_SEARCH,
  'hydra:closedSet': false,
  'hydra:description': words.omitSearch,
};

function entrypointProperty(entity: Entity): Json {
  const key = entrypointKey(entity);
  const label = labelOf(entity);
  const self = `#${entity.name}`;
  return {
    '@type': 'hydra:SupportedProperty',
    'hydra:property': {
      '@id': `#Entrypoint/${key}`,
      '@type': 'hydra:Link',
      domain: '#Entrypoint',
      'rdfs:label': fill(words.collection, { name: label }),
      'rdfs:range': [
        { '@id': 'hydra:Collection' },
        {
          'owl:equivalentClass': {
            'owl:onProperty': { '@id': 'hydra:member' },
            'owl:allValuesFrom': { '@id': self },
          },
        },
      ],
      'owl:maxCardinality': 1,
      'hydra:supportedOperation': [
        {
          ...operation({
            method: 'GET',
            action: 'FindAction',
            title: fill(words.list, { name: label }),
            returns: 'hydra:Collection',
          }),
          'hydra:expectsHeader': [LEANER, SHEETS],
        },
        ...(entity.operations.includes('create')
          ? [
              operation({
                method: 'POST',
                action: 'CreateAction',
                title: fill(words.create, { name: label }),
                returns: self,
                expects: self,
              }),
            ]
          : []),
      ],
    },
    'hydra:title': fill(words.collection, { name: label }),
    'hydra:required': false,
    'hydra:readable': true,
    'hydra:writeable': false,
  };
}

function plainProperty(
  owner: string,
  name: string,
  range: string,
  description: string,
  iri = `${owner}/${name}`,
): Json {
  return {
    '@type': 'hydra:SupportedProperty',
    'hydra:property': { '@id': iri, '@type': 'rdf:Property', 'rdfs:label': name, domain: owner, range },
    'hydra:title': name,
    'hydra:required': false,
    'hydra:readable': true,
    'hydra:writeable': false,
    'hydra:description': description,
  };
}

const settingNames: Readonly<Record<string, string>> = settingTexts.fields;

/** Their names come with the screens that are opened later, not with those of all records (OPS-06). */
const SETTING_TEXTS: ClassNames = {
  label: settingTexts.name,
  nameOf: (name) => settingNames[name] ?? name,
};

const entrypointClass = (resources: readonly Resource[]): Json => ({
  '@id': '#Entrypoint',
  '@type': 'hydra:Class',
  'hydra:title': words.entrypoint,
  'hydra:supportedProperty': listedEntities(resources).map(entrypointProperty),
  'hydra:supportedOperation': [
    operation({ method: 'GET', action: 'FindAction', title: words.entrypoint, returns: '#Entrypoint' }),
  ],
});

/** The classes that are no entity's: a line of the changes, and what is wrong with a request. */
const FURTHER_CLASSES: readonly Json[] = [
  {
    '@id': '#Change',
    '@type': 'hydra:Class',
    'rdfs:label': 'Change',
    'hydra:title': 'Change',
    'hydra:description': words.changes,
    'hydra:supportedProperty': [
      plainProperty('#Change', 'kind', 'xsd:string', words.changeKind),
      plainProperty('#Change', 'mergedInto', 'xsd:anyURI', words.mergedInto),
    ],
    'hydra:supportedOperation': [
      operation({
        method: 'GET',
        action: 'FindAction',
        title: words.changes,
        returns: 'hydra:Collection',
      }),
    ],
  },
  {
    '@id': '#ConstraintViolation',
    '@type': 'hydra:Class',
    'hydra:title': words.violation,
    'hydra:supportedProperty': [
      plainProperty('#ConstraintViolation', 'propertyPath', 'xsd:string', words.propertyPath),
      plainProperty('#ConstraintViolation', 'message', 'xsd:string', words.message),
    ],
  },
  {
    '@id': '#ConstraintViolationList',
    '@type': 'hydra:Class',
    subClassOf: 'hydra:Error',
    'hydra:title': words.violations,
    'hydra:supportedProperty': [
      plainProperty('#ConstraintViolationList', 'violations', '#ConstraintViolation', words.violationList),
    ],
  },
];

/** The whole documentation, for one address of the service. */
export function documentation(resources: readonly Resource[], origin: string): Json {
  return {
    '@context': {
      ...vocabulary(origin),
      rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
      rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
      xsd: 'http://www.w3.org/2001/XMLSchema#',
      owl: 'http://www.w3.org/2002/07/owl#',
      schema: 'https://schema.org/',
      domain: { '@id': 'rdfs:domain', '@type': '@id' },
      range: { '@id': 'rdfs:range', '@type': '@id' },
      subClassOf: { '@id': 'rdfs:subClassOf', '@type': '@id' },
      expects: { '@id': 'hydra:expects', '@type': '@id' },
      returns: { '@id': 'hydra:returns', '@type': '@id' },
    },
    '@id': '/api/docs.jsonld',
    '@type': 'hydra:ApiDocumentation',
    'hydra:title': words.title,
    'hydra:entrypoint': '/api',
    'hydra:supportedClass': [
      ...resources.map(({ entity }) => supportedClass(entity)),
      supportedClass(serviceSettings, SETTING_TEXTS),
      entrypointClass(resources),
      ...FURTHER_CLASSES,
    ],
  };
}
