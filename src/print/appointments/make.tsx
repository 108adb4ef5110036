import { createPdfFile, type Layout, layOut, type Printed } from '../pages.ts';
import { AppointmentPages, type Heading, rowsThatFit } from './AppointmentsDocument.tsx';
import type { Row } from './rows.ts';

/** PRINT-01: what is on a page when nothing else is asked. */
export const PER_PAGE = 10;

/** Pages that are laid out at a time: enough to make the start of each time cheap, few enough to tell progress. */
const AT_ONCE = 5;

/** A list to print. */
export interface AppointmentsJob {
  readonly rows: readonly Row[];
  readonly heading: Heading;
  readonly perPage?: number;
}

/** The pages of some rows: `perPage` on each, fewer where long texts need the room. */
async function pagesOf(rows: readonly Row[][], job: AppointmentsJob, firstPage: number): Promise<Layout> {
  const layout = await layOut(
    <AppointmentPages heading={job.heading} pages={rows} firstPage={firstPage} total={job.rows.length} />,
  );
  const cut = rows.flatMap((page, index) => {
    const fitting = rowsThatFit(layout, index);
    return fitting < page.length ? [page.slice(0, fitting), page.slice(fitting)] : [page];
  });
  return cut.length > rows.length ? pagesOf(cut, job, firstPage) : layout;
}

/**
 * Makes the list of appointments as a PDF (PRINT-01, PRINT-03).
 * @param onProgress told how many appointments are on paper, after every few pages.
 */
export async function makeAppointments(
  job: AppointmentsJob,
  onProgress: (done: number) => void = () => undefined,
): Promise<Printed> {
  const { rows, heading, perPage = PER_PAGE } = job;
  const file = createPdfFile({ title: heading.title, author: heading.service });
  let pages = 0;
  for (let start = 0; start < rows.length; start += AT_ONCE * perPage) {
    const some = rows.slice(start, start + AT_ONCE * perPage);
    const cut = Array.from({ length: Math.ceil(some.length / perPage) }, (_, page) =>
      some.slice(page * perPage, (page + 1) * perPage),
    );
    const layout = await pagesOf(cut, job, pages + 1);
    pages += layout.children?.length ?? 0;
    file.add(layout);
    onProgress(start + some.length);
  }
  return { file: await file.finish(), pages };
}
