import * as z from 'zod/mini';
import { addDays } from '../../dates/days.ts';
import { defineEntity, textIn } from '../../model/entity.ts';
import { date, datetime, multiline, reference, rule, text } from '../../model/fields.ts';
import { areNetworks } from '../../people/networks.ts';

/** The longest life of a token, in days: somebody decides about it again once a year. */
const MAX_SERVICE_DAYS = 366;

/**
 * An account of a program (AUTH-13): it calls the API with a token of its own, and has no password and no screen. The
 * token is shown once, when the account is made. An account is not changed; another one takes its place.
 */
export const serviceAccount = defineEntity({
  name: 'ServiceAccount',
  path: 'service_accounts',
  resource: 'serviceAccounts',
  menu: 'User',
  operations: ['list', 'get', 'create', 'delete'],
  fields: {
    name: text({ required: true, max: 100 }),
    role: reference('Role', { required: true }),
    /** The networks from which the token is accepted, see `networksIn`. */
    networks: {
      ...multiline({ required: true, filter: 'none' }),
      schema: z
        .string(rule('rules.text'))
        .check(z.maxLength(1000, rule('rules.tooLong:1000')), z.refine(areNetworks, rule('rules.networks'))),
    },
    /** The last day of the token. */
    expires: date({ required: true }),
    /** The secret, in the answer to the creation alone. */
    token: text({ readOnly: true, virtual: true, filter: 'none', sortable: false }),
    usedDate: datetime({ readOnly: true }),
    usedAddress: text({ readOnly: true, filter: 'none' }),
  },
  label: ['name'],
  order: { name: 'ASC' },
  rules: [
    (values, { today }) => {
      const expires = textIn(values, 'expires');
      if (expires === null) return [];
      if (expires < today) return [{ path: 'expires', message: 'rules.dateFromToday' }];
      return expires > addDays(today, MAX_SERVICE_DAYS)
        ? [{ path: 'expires', message: 'rules.periodTooLong' }]
        : [];
    },
  ],
});
