import { useTranslate } from 'react-admin';
import { fileSize } from './file-size.ts';

/** A number of bytes: 12 Ko. */
export function FileSize({ bytes }: { bytes: number }) {
  const { key, value } = fileSize(bytes);
  return useTranslate()(key, { value });
}
