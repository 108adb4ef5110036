import { createPdfFile, layOut } from '../pages.ts';
import { printable } from '../printable.ts';
import { type CareLogHeading, entryPages, identityPage } from './care-log-document.ts';
import type { Identity } from './identity.ts';

/** A care log to make (CARE-01). */
export interface CareLogJob {
  readonly identity: Identity;
  /** Pages of entries after the identity page. */
  readonly pages: number;
  readonly heading: CareLogHeading;
  /** The document's own title. */
  readonly title: string;
}

/** Pages that are laid out at a time. */
const PAGES_PER_BATCH = 10;

/** Makes a care log: who it is for, then pages to fill in. The fonts are registered before. */
export async function makeCareLog(job: CareLogJob): Promise<Blob> {
  const { identity, pages, heading, title } = printable(job);
  const file = createPdfFile({ title, author: heading.service });
  file.add(await layOut(identityPage(identity, heading)));
  for (let first = 1; first <= pages; first += PAGES_PER_BATCH)
    file.add(
      await layOut(entryPages(identity, [first, Math.min(first + PAGES_PER_BATCH - 1, pages), pages])),
    );
  return file.finish();
}
