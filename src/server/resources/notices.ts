import { and, asc, gte, lte } from 'drizzle-orm';
import { dayIn } from '../../domain/dates/days.ts';
import type { ApiContext, ApiOperation } from '../api-context.ts';
import { notices as table } from '../db/schema.ts';
import { wholeCollection } from '../hydra/collection.ts';

/** Today's notices, the earliest start first (PUB-14). */
function noticesInForce({ db, clock, settings }: Pick<ApiContext, 'db' | 'clock' | 'settings'>) {
  const today = dayIn(settings.timezone, clock().getTime());
  const { name, nameArabic, text, textArabic } = table;
  return db
    .select({ name, nameArabic, text, textArabic })
    .from(table)
    .where(and(lte(table.startDate, today), gte(table.endDate, today)))
    .orderBy(asc(table.startDate), asc(table.id))
    .limit(10);
}

export const noticeOperations: readonly ApiOperation[] = [
  {
    method: 'GET',
    path: '/api/notices/current',
    access: 'public',
    accessLogScope: 'nothing',
    handle: async ({ path, context }) => ({
      body: wholeCollection(path, 'Notice', await noticesInForce(context)),
    }),
  },
];
