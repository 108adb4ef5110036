import { useTranslate } from 'react-admin';
import { locale } from '#texts/locale.ts';

const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });

/** A number of bytes as people say it: the catalogue's key and its value, `1,4` and `veteranFiles.bytes.mega`. */
export function fileSize(bytes: number): { readonly key: string; readonly value: string } {
  const withUnit = (unit: string, value: number) => ({
    key: `veteranFiles.bytes.${unit}`,
    value: number.format(value),
  });
  if (bytes < 1024) return withUnit('one', bytes);
  if (bytes < 1_048_576) return withUnit('kilo', Math.round(bytes / 1024));
  return withUnit('mega', bytes / 1_048_576);
}

/** A number of bytes: 12 Ko. */
export function FileSize({ bytes }: { bytes: number }) {
  const { key, value } = fileSize(bytes);
  return useTranslate()(key, { value });
}
