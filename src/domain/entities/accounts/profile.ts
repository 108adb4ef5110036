import { text, username as usernameField } from '../../model/fields.ts';
import { user } from './user.ts';

const { civility, email, username, firstName, lastName } = user.fields;

/** The fields that users change in their own account. The API checks them by the same rules as any user's (ME-01). */
export const profile = {
  fields: { civility, email, username, lastName, firstName },
  rules: [],
} as const;

/** Fields of a user that their own profile cannot change: only the right to edit users changes them (RIGHTS-12). */
export const NOT_IN_PROFILE = ['role', 'cell', 'region', 'enable'] as const;

/** The profile as its form checks it: stricter than the API, with names and username of at least 4 characters (ME-01). */
export const profileForm = {
  fields: {
    ...profile.fields,
    username: usernameField({ required: true, min: 4 }),
    lastName: text({ required: true, min: 4, max: 100 }),
    firstName: text({ required: true, min: 4, max: 100 }),
  },
  rules: profile.rules,
} as const;
