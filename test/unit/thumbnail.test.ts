import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { thumbnail } from '../../src/server/files/thumbnail.ts';

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
])('DOC-05: %s is read and drawn once, however many look at it', async (name, made, isDrawn) => {
  const bytes = await made();
  let reads = 0;
  const look = () =>
    thumbnail(name, async () => {
      reads += 1;
      return bytes;
    });
  const looks = [...(await Promise.all([look(), look()])), await look()];
  expect(looks.map((one) => one !== null)).toEqual([isDrawn, isDrawn, isDrawn]);
  expect(reads).toBe(1);
});

it('DOC-05: a picture for which there was no time is drawn at the next look', async () => {
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  vi.spyOn(sharp.prototype, 'toBuffer').mockRejectedValueOnce(new Error('timeout: 42% complete'));
  const look = () => thumbnail('slow', async () => png);
  expect([(await look()) !== null, (await look()) !== null]).toEqual([false, true]);
});
