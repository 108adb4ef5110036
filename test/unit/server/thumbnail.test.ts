import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { thumbnail } from '../../../src/server/files/thumbnail.ts';

it.each([
  [
    'a picture',
    () =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    true,
  ],
  ['what cannot be drawn', async () => new Uint8Array([0x89, 0x50, 0x4e, 0x47]), false],
])('DOC-05: %s is read and drawn once, however many look at it', async (name, bytesFor, isDrawn) => {
  const bytes = await bytesFor();
  let reads = 0;
  const readThumbnail = () =>
    thumbnail(name, async () => {
      reads += 1;
      return bytes;
    });
  const looks = [...(await Promise.all([readThumbnail(), readThumbnail()])), await readThumbnail()];
  expect(looks.map((one) => one !== null)).toEqual([isDrawn, isDrawn, isDrawn]);
  expect(reads).toBe(1);
});

it('DOC-05: a picture for which there was no time is drawn at the next look', async () => {
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  vi.spyOn(sharp.prototype, 'toBuffer').mockRejectedValueOnce(new Error('timeout: 42% complete'));
  const readThumbnail = () => thumbnail('slow', async () => png);
  expect([(await readThumbnail()) !== null, (await readThumbnail()) !== null]).toEqual([false, true]);
});
