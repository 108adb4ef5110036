import type { SortPayload } from 'react-admin';
import { entityOfResource } from '../../domain/entities/index.ts';
import { createHttp } from './http.ts';
import { fileNameIn, type NamedFile } from './named-file.ts';
import { listQuery } from './query.ts';

/** The media type of each kind of sheet. */
const TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export type SheetFormat = keyof typeof TYPES;

export interface ExportedList {
  readonly resource: string;
  /** Its address: /api/appointments/today. */
  readonly path: string;
  readonly filter: object;
  /** Absent: the list's own order. */
  readonly sort?: SortPayload;
  readonly format: SheetFormat;
  /** Names of fields; absent: all that the user may see. */
  readonly columns?: readonly string[];
}

/** Wraps fetch so that it reports the number of received bytes. */
const counting =
  (onBytes: (bytes: number) => void): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    if (!response.ok || !response.body) return response;
    let bytes = 0;
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.length;
        onBytes(bytes);
        controller.enqueue(chunk);
      },
    });
    const { status, headers } = response;
    return new Response(response.body.pipeThrough(counter), { status, headers });
  };

/** A whole list as a sheet (LIST-01). */
export async function exportedList(
  { resource, path, filter, sort, format, columns = [] }: ExportedList,
  { signal, onBytes }: { signal: AbortSignal; onBytes: (bytes: number) => void },
): Promise<NamedFile> {
  const query = listQuery({ filter, sort }, entityOfResource(resource));
  for (const name of columns) query.append('columns[]', name);
  const headers = { Accept: TYPES[format] };
  const answer = await createHttp(counting(onBytes))(`${path}?${query}`, { headers, signal });
  return { name: await fileNameIn(answer.headers), file: answer.file };
}
