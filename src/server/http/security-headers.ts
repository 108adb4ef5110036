/** The policy for what the pages may load and do (SEC-03). */
const PAGE_POLICY = [
  "default-src 'self'",
  // The layout of PDF documents is WebAssembly.
  "script-src 'self' 'wasm-unsafe-eval'",
  // Emotion (MUI) makes its style elements while the page runs; styles alone can be inline, never scripts.
  "style-src 'self' 'unsafe-inline'",
  "manifest-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  // PDF documents are made in a worker and viewed in a frame, both from blobs.
  "worker-src 'self' blob:",
  "frame-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** An answer of the API is data: shown as a page, it may do nothing. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The policy of a file that somebody sent: it runs nothing, and stands on no page but ours. */
export const SENT_FILE = {
  'Content-Security-Policy': DATA_POLICY,
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;

/**
 * The headers that every answer carries.
 * @param secure whether browsers reach this server by https: only then may they insist on it.
 */
export const securityHeaders = (kind: 'page' | 'data', secure: boolean): Record<string, string> => ({
  'Content-Security-Policy': kind === 'page' ? PAGE_POLICY : DATA_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  ...(secure ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
});

/** Adds headers, leaving those that are set already. */
export function addHeaders(headers: Headers, addedHeaders: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(addedHeaders)) if (!headers.has(name)) headers.set(name, value);
}
