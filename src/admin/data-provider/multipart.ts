import type { Entity } from '../../domain/model/entity.ts';
import type { Json } from './hydra.ts';

/** A file as react-admin's FileInput holds it. */
interface PickedFile {
  readonly rawFile: File;
}

const fileOf = (value: unknown): File | undefined => {
  if (value instanceof File) return value;
  const { rawFile }: Partial<PickedFile> = Object(value);
  return rawFile instanceof File ? rawFile : undefined;
};

/**
 * Whether a document is sent as multipart: it has a picked file, or its class has a file field, which an edit may leave
 * unchanged.
 */
export const isMultipart = (document: Json, entity?: Entity): boolean =>
  Object.values(entity?.fields ?? {}).some(({ kind }) => kind === 'file') ||
  Object.values(document).some((value) => fileOf(value));

/** A document as multipart: files as they are, links and other values as plain strings, nothing for null. */
export function toFormData(document: Json): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(document)) {
    const file = fileOf(value);
    if (file) form.append(name, file, file.name);
    else if (value !== null && value !== undefined && typeof value !== 'object')
      form.append(name, String(value));
  }
  return form;
}
