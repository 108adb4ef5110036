/**
 * Types for the part of pdfkit that we use, for react-pdf's pages, scans and the demo's documents. The package has none
 * of its own.
 */
declare module 'pdfkit' {
  interface Options {
    readonly compress?: boolean;
    readonly autoFirstPage?: boolean;
    readonly lang?: string;
    readonly displayTitle?: boolean;
    readonly info?: Readonly<Record<string, string | Date>>;
    readonly size?: 'A4';
    /** The initial font. Null sets none; absent, it is Helvetica. */
    readonly font?: null;
    /** In points. */
    readonly margin?: number;
  }

  export default class PDFDocument {
    constructor(options: Options);
    on(event: 'data', listener: (part: Uint8Array) => void): this;
    on(event: 'end', listener: () => void): this;
    on(event: 'error', listener: (error: unknown) => void): this;
    end(): this;
    addPage(options: { readonly size: readonly [number, number]; readonly margin: number }): this;
    /** A PNG or JPEG, in points from the page's top left corner. */
    image(
      bytes: Uint8Array,
      x: number,
      y: number,
      options: { readonly width: number; readonly height: number },
    ): this;
    font(name: 'Helvetica' | 'Helvetica-Bold'): this;
    fontSize(points: number): this;
    fillColor(color: string): this;
    lineWidth(points: number): this;
    rect(x: number, y: number, width: number, height: number): this;
    stroke(color: string): this;
    text(text: string, options?: { readonly align?: 'center' }): this;
    moveDown(lines?: number): this;
  }
}
