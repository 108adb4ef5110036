import { createPdfFile, type Layout, layOut, type PrintedFile } from '../pages.ts';
import { printable } from '../printable.ts';
import {
  AppointmentPages,
  type Heading,
  LAST_STEP,
  type Line,
  rowsThatFit,
  tallRows,
} from './appointments-document.tsx';
import type { Row } from './rows.ts';

/** PRINT-01: what is on a page when nothing else is asked. */
const PER_PAGE = 10;

/** Pages that are laid out at a time: enough to make the start of each time cheap, few enough to tell progress. */
const PAGES_PER_BATCH = 5;

/** A list to print. */
export interface AppointmentsJob {
  readonly rows: readonly Row[];
  readonly heading: Heading;
  readonly perPage?: number;
}

/**
 * The pages of some rows: `perPage` on each. Where they are too tall, those that take more than their share are set
 * smaller, step by step; only what is too long for the smallest letters makes a page of fewer rows.
 */
async function pagesOf(pages: readonly Line[][], job: AppointmentsJob, firstPage: number): Promise<Layout> {
  const layout = await layOut(
    <AppointmentPages heading={job.heading} pages={pages} firstPage={firstPage} total={job.rows.length} />,
  );
  let isSmaller = false;
  const smaller = pages.map((lines, page) => {
    const tall = tallRows(layout, page);
    return lines.map((line, index) => {
      if (!tall.has(index) || line.step === LAST_STEP) return line;
      isSmaller = true;
      return { ...line, step: line.step + 1 };
    });
  });
  if (isSmaller) return pagesOf(smaller, job, firstPage);
  const cut = pages.flatMap((lines, page) => {
    const fitting = rowsThatFit(layout, page);
    return fitting < lines.length ? [lines.slice(0, fitting), lines.slice(fitting)] : [lines];
  });
  return cut.length > pages.length ? pagesOf(cut, job, firstPage) : layout;
}

/**
 * Makes the list of appointments as a PDF (PRINT-01, PRINT-03).
 * @param onProgress told how many appointments are on paper, after every few pages.
 */
export async function makeAppointments(
  appointmentsJob: AppointmentsJob,
  onProgress: (doneCount: number) => void = () => undefined,
): Promise<PrintedFile> {
  const job = printable(appointmentsJob);
  const { rows, heading, perPage = PER_PAGE } = job;
  const file = createPdfFile({ title: heading.title, author: heading.service });
  let pages = 0;
  for (let start = 0; start < rows.length; start += PAGES_PER_BATCH * perPage) {
    const some = rows.slice(start, start + PAGES_PER_BATCH * perPage).map((row) => ({ row, step: 0 }));
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
