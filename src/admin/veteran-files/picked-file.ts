import { fileKind, KIND_BYTES } from '../../domain/file-kinds.ts';

/** Why a picked file cannot be sent, as the end of a catalogue's key. */
export type Refusal = 'empty' | 'size' | 'type' | 'unreadable';

const MEGABYTE = 1_048_576;

/** What the server would refuse, said before anything is sent over a slow line (DOC-04); null when it may go. */
export async function fileRefusal(file: File, maxMegabytes: number): Promise<Refusal | null> {
  if (file.size === 0) return 'empty';
  if (file.size > maxMegabytes * MEGABYTE) return 'size';
  try {
    const start = new Uint8Array(await file.slice(0, KIND_BYTES).arrayBuffer());
    return fileKind(start) ? null : 'type';
  } catch {
    // Taken away or locked since it was picked.
    return 'unreadable';
  }
}

/** What a document may be called after its file: `acte_de-naissance.pdf` is "acte de-naissance". */
export const nameOfFile = (file: Pick<File, 'name'>): string =>
  file.name
    .replace(/\.[^.]{1,5}$/, '')
    .replace(/_+/g, ' ')
    .trim()
    .slice(0, 255);
