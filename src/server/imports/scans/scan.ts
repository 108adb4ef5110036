import type { FileKind } from '../../../domain/documents/file-kinds.ts';

/** A scanned file that a row of an import names (VET-19). */
export type Scan =
  | {
      readonly problem?: undefined;
      /** The path in the ZIP. */
      readonly kind: FileKind;
      /** In bytes. */
      readonly size: number;
      readonly sha256: string;
      /** Its key in the file store, once it is there. */
      readonly storageKey?: string;
    }
  /** Why it is no document. */
  | { readonly problem: string };
