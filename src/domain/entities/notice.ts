import { defineEntity } from '../model/entity.ts';
import { date, multiline, text } from '../model/fields.ts';

/** A notice of an administrator to every visitor for some days: a closure, a strike, a new address (PUB-14). */
export const notice = defineEntity({
  name: 'Notice',
  path: 'notices',
  resource: 'notices',
  menu: 'Notice',
  fields: {
    /** Its heading on the page. */
    name: text({ required: true }),
    nameArabic: text(),
    text: multiline({ required: true, filter: 'none' }),
    textArabic: multiline({ filter: 'none' }),
    startDate: date({ required: true }),
    endDate: date({ required: true }),
  },
  label: ['name'],
  order: { startDate: 'DESC' },
  rules: [
    ({ startDate, endDate }) =>
      startDate && endDate && String(endDate) < String(startDate)
        ? [{ path: 'endDate', message: 'rules.endBeforeStart' }]
        : [],
  ],
});
