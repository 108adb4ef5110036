import * as z from 'zod/mini';
import { addDays } from '../../dates/days.ts';
import { defineEntity, textIn } from '../../model/entity.ts';
import { date, list, reference, text, time } from '../../model/fields.ts';

const MAX_DAYS = 366;

/**
 * Days on which nobody is received, or hours of each of them; of a cell, of a wilaya, or of all (CLOSE-01). It makes
 * slots unbookable and changes none of them.
 */
export const closure = defineEntity({
  name: 'Closure',
  path: 'closures',
  resource: 'closures',
  menu: 'Calendar',
  fields: {
    /** The name of the holiday or of the work. */
    name: text({ required: true, max: 100 }),
    startDate: date({ required: true }),
    /** The same day where nothing else is said. */
    endDate: date({ nullable: false }),
    /** Hours of every day; without them whole days. */
    startHour: time({ filter: 'none' }),
    endHour: time({ filter: 'none' }),
    region: reference('ParamsRegion'),
    cell: reference('Cell'),
    /**
     * The decision for each person who has an appointment then: the link of another slot, or null to cancel
     * (CLOSE-02).
     */
    people: list(
      z.object({
        appointment: z.string().check(z.maxLength(60)),
        slot: z.nullable(z.string().check(z.maxLength(60))),
      }),
      { virtual: true, writeOnly: true, filter: 'none', max: 1000 },
    ),
  },
  label: ['name'],
  order: { startDate: 'DESC' },
  rules: [
    (values, { creating, today }) => {
      const [startDate, endDate] = [textIn(values, 'startDate'), textIn(values, 'endDate')];
      const [startHour, endHour] = [textIn(values, 'startHour'), textIn(values, 'endHour')];
      const last = endDate ?? startDate;
      if (startDate && last && last < startDate)
        return [{ path: 'endDate', message: 'rules.endBeforeStart' }];
      if (startDate && last && last > addDays(startDate, MAX_DAYS))
        return [{ path: 'endDate', message: 'rules.periodTooLong' }];
      if (creating && last && last < today)
        return [{ path: endDate ? 'endDate' : 'startDate', message: 'rules.dateFromToday' }];
      if (Boolean(startHour) !== Boolean(endHour))
        return [{ path: startHour ? 'endHour' : 'startHour', message: 'rules.bothHours' }];
      return startHour && endHour && endHour <= startHour
        ? [{ path: 'endHour', message: 'rules.hourAfter' }]
        : [];
    },
  ],
});
