import { createHash } from 'node:crypto';
import * as z from 'zod/mini';

/**
 * The service's logo (OPS-06). It stands in the database beside the settings, small as it is, and each server has it in
 * memory like them: no page, letter or mail waits for it, and nothing is asked of the file store.
 */

/** The name of its row among the settings. */
export const LOGO = 'logo';

/** The address of a logo, by the hash of its bytes: another logo has another address. */
export const LOGO_PATH = '/api/settings/logo';

const storedLogo = z.object({
  type: z.enum(['image/png', 'image/jpeg']),
  width: z.int().check(z.positive()),
  height: z.int().check(z.positive()),
  base64: z.string(),
});

/** The logo in force. */
export interface Logo {
  readonly type: 'image/png' | 'image/jpeg';
  /** In the pixels of a page. */
  readonly width: number;
  readonly height: number;
  readonly content: Uint8Array;
  /** The hash of its bytes, with the extension of its kind. */
  readonly name: string;
  readonly address: string;
}

/** Reads a stored logo; null where there is none, or one that this program does not know. */
export function logoOf(value: unknown): Logo | null {
  const result = storedLogo.safeParse(value);
  if (!result.success) return null;
  const { base64, ...shape } = result.data;
  const content = Buffer.from(base64, 'base64');
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 32);
  const name = `${hash}.${shape.type === 'image/png' ? 'png' : 'jpg'}`;
  return { ...shape, content, name, address: `${LOGO_PATH}/${name}` };
}
