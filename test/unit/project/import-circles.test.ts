import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');

/** The files of ours that a file imports, also for their types; what is loaded later by `import()` aside. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/^(?:import|export|\}) [^;]*?from '([^']+)';/gms)].flatMap(
    ([, specifier = '']) => {
      const target = specifier.startsWith('#texts/')
        ? path.join(root, 'src/i18n/fr', specifier.slice('#texts/'.length))
        : path.resolve(path.dirname(file), specifier);
      return existsSync(target) ? [target] : [];
    },
  );
}

/** The groups of files that import one another, each by its paths. */
function circlesAmong(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): number => {
    const number = order.size;
    order.set(file, number);
    open.push(file);
    let low = number;
    for (const target of imports.get(file) ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (open.includes(target)) low = Math.min(low, lowest.get(target) ?? order.get(target) ?? low);
    }
    lowest.set(file, low);
    if (low === number) {
      const circle = open.splice(open.indexOf(file));
      if (circle.length > 1) circles.push(circle);
    }
    return low;
  };
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return circles;
}

it('a circle of imports is found, whatever else leads into it', () => {
  const imports = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['b']],
    ['d', []],
  ]);
  expect(circlesAmong(imports)).toEqual([['b', 'c']]);
});

it('no files import one another in a circle, types included', () => {
  const files = readdirSync(path.join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.tsx?$/.test(name))
    .map(({ parentPath, name }) => path.join(parentPath, name));
  const imports = new Map(files.map((file) => [file, importsOf(file)]));
  const namedCircles = circlesAmong(imports).map((circle) => circle.map((file) => path.relative(root, file)));
  expect(namedCircles).toEqual([]);
});
