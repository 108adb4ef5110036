import PDFDocument from 'pdfkit';
import { language } from '#texts/locale.ts';

/** A scanned page: a JPEG, with its sides in pixels. */
export interface ScannedPage {
  readonly jpeg: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The longer side of A4, in points. */
const LONGER_SIDE = 841.89;

/** Joins scanned pages into one PDF. Each page has the shape of its picture and is as long as A4 (DOC-05). */
export async function joinScans(scans: readonly ScannedPage[], title: string): Promise<Blob> {
  const file = new PDFDocument({
    autoFirstPage: false,
    lang: language,
    info: { Title: title },
    // There is no text, and the browser's pdfkit includes no font.
    font: null,
  });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  file.on('data', (part: Uint8Array) => parts.push(Uint8Array.from(part)));
  const isWritten = new Promise<void>((resolve, reject) => file.on('end', resolve).on('error', reject));
  for (const { jpeg, width, height } of scans) {
    const scale = LONGER_SIDE / Math.max(width, height);
    const size = [width * scale, height * scale] as const;
    file.addPage({ size, margin: 0 }).image(jpeg, 0, 0, { width: size[0], height: size[1] });
  }
  file.end();
  await isWritten;
  return new Blob(parts, { type: 'application/pdf' });
}
