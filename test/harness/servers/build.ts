import { buildIfStale } from '../../../scripts/build.ts';

/** Vitest's global set-up of the tests in a browser: they see the product as it is built. */
export default async function setup(): Promise<void> {
  if (!(await buildIfStale(console.log))) throw new Error('The front end cannot be built');
}
