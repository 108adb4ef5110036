import { entities } from '../../domain/entities/index.ts';
import type { ApiOperation } from '../api-context.ts';

/** Kept by no cache, not even the browser's: who sits down at the desk next must not find it. */
export const NO_STORE_HEADERS = { 'Cache-Control': 'no-cache, no-store, private' };

/** The menus of classes whose readers leave a line: veterans and their notes, documents and appointments. */
const PERSONAL: ReadonlySet<string | undefined> = new Set(
  entities.filter(({ accessLogged }) => accessLogged).map(({ menu }) => menu),
);

/** Whether an operation speaks of people on file: by what it declares to show, or whose right it asks. */
export function isPersonal({
  accessLogScope,
  access,
}: Pick<ApiOperation, 'accessLogScope' | 'access'>): boolean {
  if (accessLogScope !== 'nothing') return true;
  if (typeof access === 'string') return false;
  return ('anyOf' in access ? access.anyOf : [access]).some(({ menu }) => PERSONAL.has(menu));
}
