import { entities } from '../entities/index.ts';
import { authorship, type Entity } from '../model/entity.ts';
import type { RetentionName } from './retention.ts';

/** The purposes and periods of personal data; the register of processing is generated from them (SEC-08). */

const PURPOSES = [
  'identification',
  'contact',
  'rights',
  'health',
  'documents',
  'reception',
  'management',
  'account',
  'traceability',
] as const;

export type Purpose = (typeof PURPOSES)[number];

/** Ends that no period of retention sets: the law, or the life of what the data belongs to. */
export const LIFE_RULES = ['record', 'account', 'merge', 'double'] as const;

export type KeptUntil = RetentionName | (typeof LIFE_RULES)[number];

interface Processing {
  readonly until: readonly KeptUntil[];
  /** The purpose of the fields of each section of the declaration. */
  readonly sections?: Readonly<Record<string, Purpose>>;
  /** The fields outside of sections, by purpose. */
  readonly fields?: Readonly<Partial<Record<Purpose, readonly string[]>>>;
}

/** Every class with personal data. */
export const PROCESSING: Readonly<Record<string, Processing>> = {
  Veteran: {
    until: ['record', 'deceasedVeterans'],
    sections: {
      identity: 'identification',
      contact: 'contact',
      cards: 'rights',
      rights: 'rights',
      infirmities: 'health',
      file: 'management',
    },
    fields: {
      identification: ['birthDatePrecision'],
      management: ['restrictedDate', 'restrictedBy', 'restrictionReason'],
    },
  },
  VeteranRelation: { until: ['record'], fields: { rights: ['veteran', 'related', 'relation'] } },
  VeteranMerge: { until: ['merge'], fields: { management: ['merged', 'kept', 'undoUntil'] } },
  VeteranDouble: {
    until: ['double'],
    fields: { management: ['veteran', 'related', 'weight', 'reasons', 'duplicate', 'dismissed'] },
  },
  MedicalInformation: {
    until: ['record'],
    fields: { health: ['veteran', 'observation', 'paramsMedicalInformation', 'formerCreatedDate'] },
  },
  Observation: {
    until: ['record'],
    fields: { rights: ['veteran', 'observation', 'paramsObservation', 'formerCreatedDate'] },
  },
  VeteranFile: {
    until: ['record'],
    fields: {
      documents: ['name', 'observation', 'veteran', 'paramsFile', 'extension', 'size', 'archived'],
    },
  },
  Appointment: {
    until: ['appointments', 'canceledAppointments'],
    fields: {
      identification: [
        'civility',
        'firstName',
        'lastName',
        'birthDate',
        'birthDatePrecision',
        'birthplace',
        'quality',
        'veteran',
      ],
      contact: ['email', 'phone', 'accFullName', 'language'],
      reception: [
        'reason',
        'cell',
        'region',
        'calendar',
        'dateRDV',
        'vip',
        'travelCosts',
        'archived',
        'canceled',
        'cancelDate',
        'canceledByVisitor',
        'state',
        'stateDate',
        'arrivedDate',
        'counter',
        'calledDate',
        'deskNote',
      ],
      traceability: ['canceledBy', 'stateBy'],
    },
  },
  QueueEntry: {
    until: ['queueEntries'],
    fields: {
      identification: ['lastName', 'firstName', 'birthDate', 'birthplace', 'quality'],
      contact: ['email', 'phone', 'accFullName', 'language'],
      reception: [
        'reason',
        'region',
        'cell',
        'date',
        'offers',
        'slot',
        'heldUntil',
        'appointment',
        'waiting',
      ],
    },
  },
  FailedMail: {
    until: ['failedMails'],
    fields: {
      contact: ['kind', 'user', 'appointment', 'queueEntry', 'attempts', 'failedDate', 'givenUp'],
    },
  },
  User: {
    until: ['account'],
    fields: {
      account: [
        'civility',
        'username',
        'firstName',
        'lastName',
        'maidenName',
        'email',
        'role',
        'cell',
        'region',
        'enable',
        'imageUrl',
        'registerDate',
        'invitationDate',
        'invitationExpires',
      ],
    },
  },
  UnusualReading: {
    until: ['accessLog'],
    fields: { traceability: ['rule', 'day', 'user', 'veteran', 'count', 'beginDate', 'endDate'] },
  },
};

/** Fields that the server stores; who wrote a record and when serves the same purpose everywhere. */
const ownFields = ({ fields }: Entity) =>
  Object.entries(fields).filter(([name, field]) => !field.virtual && !(name in authorship));

/** Whether a class holds personal data: a person's name, or a link to a person or their appointment. */
export const isPersonal = (entity: Entity): boolean =>
  ownFields(entity).some(
    ([name, { kind, to }]) =>
      kind === 'email' ||
      name === 'firstName' ||
      ['Veteran', 'User', 'Appointment', 'QueueEntry'].includes(to ?? ''),
  );

/** The classes with personal data, in the order of the declarations. */
export const personalEntities: readonly Entity[] = entities.filter(isPersonal);

/**
 * The purpose of each stored field of a class; null for a field that has none, which a test refuses.
 */
export function purposesOf(entity: Entity): ReadonlyMap<string, Purpose | null> {
  const { sections = {}, fields = {} } = PROCESSING[entity.name] ?? {};
  const purposeOfFields = PURPOSES.flatMap((purpose) =>
    (fields[purpose] ?? []).map((name): [string, Purpose] => [name, purpose]),
  );
  const byField = new Map(purposeOfFields);
  return new Map(
    ownFields(entity).map(([name, { section }]) => [
      name,
      byField.get(name) ?? (section === undefined ? undefined : sections[section]) ?? null,
    ]),
  );
}
