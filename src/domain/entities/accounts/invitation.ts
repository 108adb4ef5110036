import { user } from './user.ts';

const { civility, firstName, lastName, email, role, cell, region } = user.fields;

/**
 * The invitation of a colleague (OPS-05): the fields of the new account that the sender fills in, by the user's common
 * rules. The username follows from the name, and the colleague sets the password.
 */
export const invitation = {
  fields: { civility, lastName, firstName, email, role, cell, region },
  rules: [],
} as const;
