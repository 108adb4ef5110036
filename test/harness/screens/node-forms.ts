import { Blob, File } from 'node:buffer';

/**
 * Node's own classes of forms and files. jsdom brings others, which Node's requests send as "[object FormData]": a
 * test that uploads stubs the globals with these.
 */
export async function nodeForms() {
  const form = await new Response(new URLSearchParams()).formData();
  return { FormData: form.constructor as typeof FormData, File, Blob } as unknown as {
    FormData: typeof FormData;
    File: typeof globalThis.File;
    Blob: typeof globalThis.Blob;
  };
}
