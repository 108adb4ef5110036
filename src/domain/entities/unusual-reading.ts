import { defineEntity } from '../model/entity.ts';
import { choice, date, datetime, integer, reference } from '../model/fields.ts';

/** The rules by which reading is unusual (SEC-06); each has its threshold in the settings of the service. */
const READING_RULES = ['manyFiles', 'otherRegion', 'manyReaders'] as const;

export type ReadingRule = (typeof READING_RULES)[number];

const about = { readOnly: true, nullable: true, onDelete: 'cascade' } as const;

/**
 * A reading that a rule marks (SEC-06): one of a rule, a day, and a user or a record. `manyFiles` and `otherRegion` are
 * about a user, `manyReaders` about a record.
 */
export const unusualReading = defineEntity({
  name: 'UnusualReading',
  path: 'unusual_readings',
  resource: 'unusualReadings',
  menu: 'Security',
  operations: ['list', 'get'],
  accessLogged: true,
  fields: {
    rule: choice(READING_RULES, { readOnly: true, nullable: false }),
    day: date({ readOnly: true, nullable: false }),
    user: reference('User', about),
    // Not even its position in an order tells a name that one may not read (SEC-07).
    veteran: reference('Veteran', { ...about, sortable: false }),
    /** The highest number so far: of files, or of readers. */
    count: integer({ readOnly: true, nullable: false }),
    beginDate: datetime({ readOnly: true, nullable: false }),
    endDate: datetime({ readOnly: true, nullable: false }),
  },
  label: ['rule', 'day'],
  order: { day: 'DESC', id: 'DESC' },
});
