/** A file of the API, under the name that the server gives it. */
export interface NamedFile {
  readonly name: string;
  readonly file: Blob;
}

/** Reads the name that a file comes with (RFC 6266). */
export async function fileNameIn(headers: Headers): Promise<string> {
  const { parse } = await import('content-disposition');
  return parse(headers.get('Content-Disposition') ?? '').parameters.filename ?? '';
}
