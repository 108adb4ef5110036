/** Sizes of the second header. They identify its version. */
const HEADERS = new Set([12, 40, 52, 56, 64, 108, 124]);
const DEPTHS = new Set([1, 2, 4, 8, 16, 24, 32]);
/** Compression values: uncompressed pixels, and runs whose total length the header states. */
const PLAIN = new Set([0, 3, 6]);
const RUNS = new Set([1, 2]);

/**
 * Whether a BMP of this size holds all the pixels that its header announces. sharp reads no BMP, so this is the check
 * of a complete file.
 */
export function isWholeBitmap(head: Uint8Array, size: number): boolean {
  if (head.length < 26) return false;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const start = view.getUint32(10, true);
  const header = view.getUint32(14, true);
  if (!HEADERS.has(header) || head.length < 14 + header) return false;
  const isOld = header === 12;
  const width = isOld ? view.getUint16(18, true) : view.getInt32(18, true);
  // A top-down bitmap has a negative height.
  const height = Math.abs(isOld ? view.getUint16(20, true) : view.getInt32(22, true));
  const depth = view.getUint16(isOld ? 24 : 28, true);
  const compression = isOld ? 0 : view.getUint32(30, true);
  if (width <= 0 || height === 0 || !DEPTHS.has(depth) || start < 14 + header) return false;
  if (PLAIN.has(compression)) return start + Math.ceil((width * depth) / 32) * 4 * height <= size;
  return RUNS.has(compression) && start + Math.max(1, view.getUint32(34, true)) <= size;
}
