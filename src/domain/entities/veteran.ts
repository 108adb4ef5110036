import * as z from 'zod/mini';
import { defineEntity, type Projection, part } from '../model/entity.ts';
import {
  boolean,
  choice,
  date,
  datetime,
  email,
  integer,
  list,
  multiline,
  reference,
  rule,
  text,
} from '../model/fields.ts';
import { section } from '../model/sections.ts';
import { PRECISIONS, precisionViolations } from '../people/birth-date.ts';
import { lifeViolations } from '../people/life-dates.ts';
import { RESTRICTION_REASONS } from '../privacy/privacy-request.ts';
import { value } from './reference.ts';

/** A phone as agents write it: France, landlines, other countries (VET-04). */
export const PHONE_PATTERN = /^(0|(\+|00)[1-9]\d{0,2})?\d{2,3}(\d{2}){3}$/;

/** A postal code as people write it: five digits at least; the API holds a number (VET-03). */
export const postalCodeText = (value: unknown): string =>
  typeof value === 'number' ? String(value).padStart(5, '0') : String(value ?? '');

/** The fields of the list (VET-01). */
const COLUMNS = [
  'version',
  'civility',
  'lastName',
  'firstName',
  'birthDate',
  'birthDatePrecision',
  'oldCity',
  'region',
  'pmi',
  'pmr',
  'retcomb',
  'enable',
];

/** The number of a card or file. */
const cardNumber = () => text({ max: 50, search: 'number' });

/** The most characters of a record's number in the old system. */
export const MAX_FORMER_NUMBER_LENGTH = 50;

const percentage = () => integer({ min: 0, max: 100, minMessage: 'rules.min0', maxMessage: 'rules.max100' });

/** A veteran, or somebody who has a right through one: widow, orphan, ward of the Nation (VET-03). */
export const veteran = defineEntity({
  name: 'Veteran',
  path: 'veterans',
  resource: 'veterans',
  menu: 'Veteran',
  accessLogged: true,
  operations: ['list', 'get', 'create', 'update'],
  fields: {
    ...section('identity', {
      civility: choice(['Mr', 'Mme'], { required: true, default: 'Mr' }),
      lastName: text({ required: true, max: 100, filter: 'name', search: 'name' }),
      firstName: text({ required: true, max: 100, filter: 'name', search: 'name' }),
      maidenName: text({ max: 100, search: 'name' }),
      birthDate: date({ required: true, precision: 'birthDatePrecision' }),
      birthplace: text({ search: 'other' }),
      deathDate: date(),
      citizenStatus: reference('ParamsQuality', { required: true }),
      // Not even its position in an order tells the name of a restricted associate (SEC-07).
      associate: reference('Veteran', { readOnly: true, sortable: false }),
    }),
    ...section('contact', {
      phones: list(
        z.object({ phone: z.string(rule('rules.phone')).check(z.regex(PHONE_PATTERN, rule('rules.phone'))) }),
        {
          default: [],
          max: 20,
          filter: 'phone',
          search: 'phone',
          maxMessage: 'rules.tooManyPhones',
        },
      ),
      email: email({ search: 'other' }),
      addresses: list(
        z.object({
          address: z
            .string(rule('rules.required'))
            .check(
              z.trim(),
              z.minLength(1, rule('rules.required')),
              z.maxLength(500, rule('rules.tooLong:500')),
            ),
        }),
        { required: true, default: [], max: 20, maxMessage: 'rules.tooManyAddresses', search: 'other' },
      ),
      city: reference('ParamsCity', { search: 'other' }),
      postalCode: integer({ min: 0 }),
      region: reference('ParamsRegion'),
      oldCity: text({ search: 'other' }),
      oldRegion: text(),
    }),
    ...section('cards', {
      fightCardNumber: cardNumber(),
      retcomb: cardNumber(),
      pmi: cardNumber(),
      pmr: cardNumber(),
      veaNumber: cardNumber(),
      sdp: cardNumber(),
      smg: cardNumber(),
      trn: cardNumber(),
      widowCardNumber: cardNumber(),
      orphanCardNumber: cardNumber(),
      pupilCardNumber: cardNumber(),
      // Its number in the system that it was imported from, of one record alone; an import says it (VET-19).
      formerNumber: text({ max: MAX_FORMER_NUMBER_LENGTH, search: 'number', readOnly: true }),
    }),
    ...section('rights', {
      conflit: reference('ParamsConflit'),
      service: reference('ParamsService'),
      article: reference('ParamsArticle'),
      disabilityRate: percentage(),
      degre: percentage(),
      l1331: boolean({ default: false }),
      l132: choice([0, 1, 2], { default: 0 }),
      expertise: boolean({ default: false }),
      nucleaire: boolean({ default: false }),
      victoryWar: boolean({ default: false }),
      other: text(),
    }),
    ...section('infirmities', {
      pensionedInfirmities: multiline(),
      nonPensionedInfirmities: multiline(),
      expertiseInfirmities: multiline(),
    }),
    ...section('file', {
      enable: boolean({ default: true }),
      archived: boolean({ default: false }),
      // An imported record in which a value stands in for one that the list lacked (VET-19).
      toComplete: boolean({ default: false }),
      // When the record was made in the system that it was imported from (VET-19).
      formerCreatedDate: date(),
    }),
    // Said with the date, in whichever section that is.
    birthDatePrecision: choice(PRECISIONS, { default: 'day' }),
    // A restricted record is there for users with DELETE on veterans alone (SEC-07).
    restrictedDate: datetime({ readOnly: true, filter: 'none' }),
    restrictedBy: reference('User', { readOnly: true, onDelete: 'set null', filter: 'none' }),
    restrictionReason: choice(RESTRICTION_REASONS, { readOnly: true, filter: 'none' }),
    value,
  },
  label: ['civility', 'firstName', 'lastName', 'birthDate', 'birthDatePrecision'],
  labelAsksList: true,
  // The statistics' 'voir' leads to the list by the last three (STAT-02).
  listPart: part(COLUMNS, ['citizenStatus', 'createdDate', 'updatedDate']),
  order: { lastName: 'ASC', firstName: 'ASC' },
  sorts: ['lastName', 'firstName', 'birthDate', 'oldCity', 'region', 'createdDate', 'updatedDate'],
  rules: [precisionViolations, lifeViolations],
});

/**
 * Projection of a veteran for the booking form: the fields that selecting one fills in (APT-06). A reader with LIST
 * and without VIEW may request it (RIGHTS-15).
 */
export const pickedPart: Projection = {
  fields: [
    'civility',
    'lastName',
    'firstName',
    'birthDate',
    'birthDatePrecision',
    'birthplace',
    'email',
    'phones',
    'citizenStatus',
  ],
  filters: [...(veteran.listPart?.filters ?? []), 'email', 'birthplace'],
  orders: COLUMNS,
  most: 10,
};
