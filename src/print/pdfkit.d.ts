/** The part of pdfkit that writes react-pdf's pages and the demo's documents; the package brings no types. */
declare module 'pdfkit' {
  interface Options {
    readonly compress?: boolean;
    readonly autoFirstPage?: boolean;
    readonly lang?: string;
    readonly displayTitle?: boolean;
    readonly info?: Readonly<Record<string, string | Date>>;
    readonly size?: 'A4';
    /** In points. */
    readonly margin?: number;
  }

  export default class PDFDocument {
    constructor(options: Options);
    on(event: 'data', listener: (part: Uint8Array) => void): this;
    on(event: 'end', listener: () => void): this;
    on(event: 'error', listener: (error: unknown) => void): this;
    end(): this;
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
