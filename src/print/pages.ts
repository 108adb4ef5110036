import layoutDocument from '@react-pdf/layout';
import renderPages from '@react-pdf/render';
import { Font, pdf } from '@react-pdf/renderer';
import PDFDocument from 'pdfkit';
import type { ReactElement } from 'react';
import { language } from '#texts/locale.ts';

/** A laid-out box, in points from its parent's top left corner. */
interface LaidOut {
  readonly box?: { readonly top: number; readonly height: number };
  readonly children?: readonly LaidOut[];
}

/** Pages that are laid out. */
export type Layout = LaidOut;

/**
 * The arguments of `layoutDocument` that react-pdf's `pdf()` gives; its types omit the document and the fonts'
 * methods.
 */
type Fill = (element: ReactElement) => { readonly container: { readonly document: unknown } };
type LayOut = (document: unknown, fonts: typeof Font) => Promise<Layout>;

/** A finished document. */
export interface PrintedFile {
  readonly file: Blob;
  readonly pages: number;
}

/** Lays out a few pages, given as a react-pdf Document. */
export function layOut(document: ReactElement): Promise<Layout> {
  const { container } = (pdf as Fill)(document);
  return (layoutDocument as LayOut)(container.document, Font);
}

/**
 * Creates a PDF file that is written a few pages at a time. react-pdf's own `pdf()` lays out all pages first, so it
 * reports no progress, and its time grows faster than the number of pages.
 */
export function createPdfFile(info: { title: string; author?: string | null; created?: Date }) {
  const file = new PDFDocument({
    compress: true,
    autoFirstPage: false,
    lang: language,
    displayTitle: true,
    info: {
      Title: info.title,
      ...(info.author ? { Author: info.author } : {}),
      CreationDate: info.created ?? new Date(),
    },
  });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  file.on('data', (part: Uint8Array) => parts.push(Uint8Array.from(part)));
  const isWritten = new Promise<void>((resolve, reject) => file.on('end', resolve).on('error', reject));
  const end = file.end.bind(file);
  // Rendering pages ends the file, so `end` is disabled until the last pages are written.
  file.end = () => file;
  return {
    add: (layout: Layout) => void renderPages(file as never, layout as never),
    /** Ends the file and returns it. */
    finish: async (): Promise<Blob> => {
      end();
      await isWritten;
      return new Blob(parts, { type: 'application/pdf' });
    },
  };
}
