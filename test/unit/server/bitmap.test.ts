import { describe, expect, it } from 'vitest';
import { isWholeBitmap } from '../../../src/server/files/bitmap.ts';

/** A header of a bitmap whose pixels begin behind it. */
function bitmap({ header = 40, width = 3, height = 2, depth = 24, compression = 0, image = 0, start = 54 }) {
  const bytes = Buffer.alloc(1024);
  bytes.write('BM', 'latin1');
  bytes.writeUInt32LE(start, 10);
  bytes.writeUInt32LE(header, 14);
  if (header === 12) {
    bytes.writeUInt16LE(width, 18);
    bytes.writeUInt16LE(height, 20);
    bytes.writeUInt16LE(depth, 24);
    return bytes;
  }
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(depth, 28);
  bytes.writeUInt32LE(compression, 30);
  bytes.writeUInt32LE(image, 34);
  return bytes;
}

describe('bitmaps', () => {
  it.each([
    // Two rows of three pixels take twelve bytes each.
    ['whole', {}, 78],
    ['from the top downwards', { height: -2 }, 78],
    ['of one bit', { depth: 1 }, 62],
    ['of the first kind', { header: 12, start: 26 }, 50],
    ['in runs', { compression: 1, depth: 8, image: 10 }, 64],
    ['with more behind it', {}, 5000],
  ])('DOC-04: one %s is taken', (_name, changes, size) => {
    expect(isWholeBitmap(bitmap(changes), size)).toBe(true);
    // A picture without its last byte is cut; bytes behind its end do not count.
    if (size < 5000) expect(isWholeBitmap(bitmap(changes), size - 1)).toBe(false);
  });

  it.each([
    ['no width', { width: 0 }],
    ['a width below none', { width: -3 }],
    ['no height', { height: 0 }],
    ['a depth that there is not', { depth: 7 }],
    ['a header that there is not', { header: 41 }],
    ['pixels within the header', { start: 20 }],
    ['pixels written as nobody does', { compression: 9 }],
  ])('DOC-04: one with %s is refused', (_name, changes) => {
    expect(isWholeBitmap(bitmap(changes), 5000)).toBe(false);
  });

  it('DOC-04: one that ends in its header is refused', () => {
    expect(isWholeBitmap(bitmap({}).subarray(0, 20), 20)).toBe(false);
    expect(isWholeBitmap(bitmap({}).subarray(0, 50), 50)).toBe(false);
  });
});
