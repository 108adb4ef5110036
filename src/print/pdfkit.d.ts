/** The part of pdfkit that writes react-pdf's pages; the package brings no types. */
declare module 'pdfkit' {
  interface Options {
    readonly compress: boolean;
    readonly autoFirstPage: boolean;
    readonly lang: string;
    readonly displayTitle: boolean;
    readonly info: Readonly<Record<string, string | Date>>;
  }

  export default class PDFDocument {
    constructor(options: Options);
    on(event: 'data', listener: (part: Uint8Array) => void): this;
    on(event: 'end', listener: () => void): this;
    on(event: 'error', listener: (error: unknown) => void): this;
    end(): this;
  }
}
