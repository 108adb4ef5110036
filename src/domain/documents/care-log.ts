import type { Entity } from '../model/entity.ts';
import { integer } from '../model/fields.ts';

/** Pages of care entries when nobody says how many (CARE-01). */
export const DEFAULT_PAGES = 1;

/** The parameters of a care log, in the dialog and in the query (CARE-01). */
export const careLogRequest: Pick<Entity, 'fields' | 'rules'> = {
  fields: {
    pages: integer({
      required: true,
      min: 0,
      max: 100,
      minMessage: 'rules.min0',
      maxMessage: 'rules.max100',
    }),
  },
  rules: [],
};
