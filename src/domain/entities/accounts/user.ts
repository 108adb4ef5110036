import { defineEntity, part } from '../../model/entity.ts';
import {
  boolean,
  choice,
  datetime,
  email,
  password,
  passwordAgain,
  reference,
  text,
  username,
} from '../../model/fields.ts';
import { retypedViolations } from './password-change.ts';

/** The blank picture of a user without one (ME-04). */
const BLANK_IMAGE = '/images/blank.svg';

/** Somebody who signs in (USER-02). Username and email are unique whatever their case (USER-05). */
export const user = defineEntity({
  name: 'User',
  path: 'users',
  resource: 'users',
  menu: 'User',
  operations: ['list', 'get', 'create', 'update'],
  fields: {
    // The row behind a service account has neither civility nor email.
    civility: choice(['Mr', 'Mme'], { required: true, nullable: true, default: 'Mr' }),
    username: username({ required: true }),
    firstName: text({ required: true, max: 100 }),
    lastName: text({ required: true, max: 100 }),
    maidenName: text({ max: 100 }),
    email: email({ required: true, nullable: true }),
    // A first administrator has none of these.
    role: reference('Role', { required: true, nullable: true }),
    cell: reference('Cell', { required: true, nullable: true }),
    region: reference('ParamsRegion', { required: true, nullable: true }),
    enable: boolean({ default: true }),
    password: password({ required: 'create', virtual: true }),
    retypedPassword: passwordAgain({ required: 'create', virtual: true }),
    fullname: text({ readOnly: true, virtual: true, filter: 'none', sortable: false }),
    imageUrl: text({ readOnly: true, default: BLANK_IMAGE, filter: 'none', sortable: false }),
    registerDate: datetime({ readOnly: true, now: true }),
    // Both are null unless an invitation waits for its answer; the expiry alone is null once it is withdrawn (OPS-05).
    invitationDate: datetime({ readOnly: true }),
    invitationExpires: datetime({ readOnly: true }),
  },
  label: ['civility', 'firstName', 'lastName'],
  // The columns and filters of the list (USER-01); a picture's address comes with the account alone.
  listPart: part([
    'version',
    'civility',
    'lastName',
    'firstName',
    'fullname',
    'username',
    'email',
    'role',
    'cell',
    'region',
    'enable',
    'invitationDate',
    'invitationExpires',
  ]),
  order: { lastName: 'ASC', firstName: 'ASC' },
  rules: [retypedViolations],
});
