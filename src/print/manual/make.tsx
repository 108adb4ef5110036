import { createPdfFile, type Layout, layOut, type PrintedFile } from '../pages.ts';
import { printable } from '../printable.ts';
import { type Chapter, ChapterPages, ContentsPages } from './manual-document.tsx';

/** The guides of a role to print. */
export interface ManualJob {
  readonly title: string;
  /** Lines under the title: the service, the role, the day. */
  readonly details: readonly string[];
  /** The heading of the table of contents. */
  readonly contents: string;
  readonly chapters: readonly Chapter[];
  /** The address of each picture, by its name in the text. */
  readonly pictures: Readonly<Record<string, string>>;
}

const pageCount = (layout: Layout): number => layout.children?.length ?? 0;

/** Makes the manual as a PDF: the table of contents, then each guide on pages of its own (HELP-01). */
export async function makeManual(job: ManualJob): Promise<PrintedFile> {
  const { title, details, contents, chapters, pictures } = printable(job);
  const layOutContents = (pages: readonly number[]) =>
    layOut(
      <ContentsPages
        title={title}
        details={details}
        contents={contents}
        lines={chapters.map((chapter, index) => ({ title: chapter.title, page: pages[index] ?? 0 }))}
      />,
    );
  // The table is as long with any numbers, and says where the first guide begins.
  let page = pageCount(await layOutContents([])) + 1;
  const firstPages: number[] = [];
  const layouts: Layout[] = [];
  for (const chapter of chapters) {
    const layout = await layOut(
      <ChapterPages manualTitle={title} chapter={chapter} pictures={pictures} firstPage={page} />,
    );
    firstPages.push(page);
    layouts.push(layout);
    page += pageCount(layout);
  }
  const file = createPdfFile({ title, author: details[0] ?? null });
  file.add(await layOutContents(firstPages));
  for (const layout of layouts) file.add(layout);
  return { file: await file.finish(), pages: page - 1 };
}
