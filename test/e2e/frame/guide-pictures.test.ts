import fs from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { startProduct } from '../../harness/screens/product.ts';
import { type GuidePicture, pictures } from '../pages/guide-pictures.ts';
import { signedIn } from '../pages/signed-in.ts';

const FOLDER = path.join(import.meta.dirname, '../../../src/admin/help/pictures');

/** `npm run guide:pictures` takes the pictures anew; otherwise the tests see that their screens are there. */
const isTaking = process.env.GUIDE_PICTURES === '1';

const product = await startProduct();

/** Takes a piece of the page as a small picture. */
async function take(page: Page, { piece, maxHeight }: GuidePicture): Promise<Buffer> {
  const box = await piece(page).boundingBox();
  if (!box) throw new Error('The piece of the picture is not on the page');
  const clip = { ...box, height: Math.min(box.height, maxHeight ?? box.height) };
  // Few colours are enough for a screen, and a third of the bytes.
  return sharp(await page.screenshot({ clip }))
    .png({ palette: true, colours: 64, compressionLevel: 9 })
    .toBuffer();
}

describe('pictures of the guides', () => {
  it.each(pictures)('HELP-01: the screen of the picture $name is there', async (picture) => {
    const { page } = await signedIn(product, picture.username ?? 'admin', { viewport: picture.viewport });
    await page.goto(picture.address);
    await picture.open?.(page);
    const piece = picture.piece(page);
    await piece.waitFor();
    await expect.poll(() => page.locator('[aria-busy=true], .MuiSkeleton-root').count()).toBe(0);
    expect(((await piece.textContent()) ?? '').length).toBeGreaterThan(30);
    if (isTaking) await fs.writeFile(path.join(FOLDER, `${picture.name}.png`), await take(page, picture));
  });
});
