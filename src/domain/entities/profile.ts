import { text, username as usernameField } from '../model/fields.ts';
import { user } from './user.ts';

const { civility, email, username, firstName, lastName } = user.fields;

/** The fields that users change in their own account, by the user's common rules (ME-01). */
export const profile = {
  fields: { civility, email, username, lastName, firstName },
  rules: [],
} as const;

/** The fields that only an administrator sets: a user's own profile does not change them (RIGHTS-12). */
export const NOT_IN_PROFILE = ['role', 'cell', 'region', 'enable'] as const;

/** The profile's form asks names and username of 4 characters at least (ME-01). */
export const profileForm = {
  fields: {
    ...profile.fields,
    username: usernameField({ required: true, min: 4 }),
    lastName: text({ required: true, min: 4, max: 100 }),
    firstName: text({ required: true, min: 4, max: 100 }),
  },
  rules: profile.rules,
} as const;
