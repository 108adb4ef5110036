import { lte } from 'drizzle-orm';
import type { ApiContext } from '../../../api-context.ts';
import { veteranMerges as table } from '../../../db/schema.ts';
import type { Job } from '../../../jobs/jobs.ts';

const isOver = ({ clock }: ApiContext) => lte(table.undoUntil, clock());

/** Erases the data by which merges could be undone, once their time is over (VET-18). */
export const eraseMergeUndoJob: Job = {
  name: 'merge-undo',
  times: '40 3 * * *',
  async run(context) {
    const { rowCount } = await context.db
      .update(table)
      .set({ undo: null, undoUntil: null })
      .where(isOver(context));
    return rowCount ?? 0;
  },
};
