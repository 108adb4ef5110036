import { describe, expect, it } from 'vitest';
import { fromAddress, toAddress } from '../../../src/admin/routing/addresses.ts';

describe('the addresses of NAV-07', () => {
  const pairs = [
    ['/cells/create', '/cells/new'],
    ['/cells/3/show', '/cells/3'],
    ['/cells/3', '/cells/3/edit'],
    ['/qualities/create', '/quality/new'],
    ['/reasons/create', '/reason/new'],
    ['/qualities/4/show', '/qualities/4'],
    ['/veterans/5/show/observations', '/veterans/5/observations'],
    ['/veterans/stats', '/veterans/stats'],
    ['/cells', '/cells'],
    ['/dashboard', '/dashboard'],
  ] as const;

  it.each(pairs)("NAV-07: react-admin's %s is %s", (path, address) => {
    expect(toAddress(path)).toBe(address);
    expect(fromAddress(address)).toBe(path);
  });

  it('NAV-07: what follows the path stays', () => {
    expect(toAddress('/cells/create?source=x#top')).toBe('/cells/new?source=x#top');
  });

  it.each(['/ParamsFiles', '/params_files', '/paramsFiles'])(
    'NAV-07: %s is the list of file types',
    (address) => {
      expect(fromAddress(address)).toBe('/paramsFiles');
      expect(fromAddress(`${address}/new`)).toBe('/paramsFiles/create');
      expect(fromAddress(`${address}/2/edit`)).toBe('/paramsFiles/2');
    },
  );

  it('an address that is already translated stays', () => {
    expect(toAddress('/cells/3/edit')).toBe('/cells/3/edit');
  });
});
