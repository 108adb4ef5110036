/** The form's values, as typed. */
export interface BookingValues {
  region: string;
  cell: string;
  date: string;
  reason: string;
  dateRDV: string;
  calendar: string;
  quality: string;
  lastName: string;
  firstName: string;
  birthDate: string;
  birthplace: string;
  email: string;
  phone: string;
  accFullName: string;
  /** Nobody sees it; programs fill it (PUB-04). */
  website: string;
}

export type FieldName = keyof BookingValues;

/** The fields in the order in which the page shows them: the first wrong one gets the focus. */
export const FIELD_ORDER: readonly FieldName[] = [
  'region',
  'cell',
  'date',
  'reason',
  'dateRDV',
  'quality',
  'lastName',
  'firstName',
  'birthDate',
  'birthplace',
  'email',
  'phone',
  'accFullName',
];

const shownNames: readonly string[] = FIELD_ORDER;

/** Whether a text is the name of a field that the page shows. */
export const isFieldName = (name: string): name is FieldName => shownNames.includes(name);

/** The name of the button that asks for hours without scripts. */
export const SHOW = 'show';

/** The id of the element that takes the focus for a field. */
export const fieldId = (name: FieldName): string => `field-${name}`;
