import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../../../src');
const IMPORTED = /(?:from|import\() ?'(\.{1,2}\/[^']+\.tsx?)'/g;

/** As many files as one takes in at a glance. */
const MAX_FILES = 25;

/** The folder of a file: the first two of server and admin, which hold many, else the first; '' for what joins them. */
function roomOf(file: string): string {
  const [side = '', ...rest] = path.dirname(path.relative(root, file)).split(path.sep);
  return side === 'server' || side === 'admin'
    ? rest
        .slice(0, 1)
        .map((room) => `${side}/${room}`)
        .join('')
    : side;
}

/** Each folder with those that its files import from. */
function roomsByImport(): Map<string, Set<string>> {
  const rooms = new Map<string, Set<string>>();
  for (const name of fs.readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(name)) continue;
    const file = path.join(root, name);
    const room = roomOf(file);
    const imports = rooms.get(room) ?? new Set();
    for (const [, to = ''] of fs.readFileSync(file, 'utf8').matchAll(IMPORTED))
      imports.add(roomOf(path.join(path.dirname(file), to)));
    rooms.set(room, imports);
  }
  return rooms;
}

/** The ways that lead from a folder back to itself. */
function circles(rooms: Map<string, Set<string>>): string[] {
  const cycles: string[] = [];
  const visitedFiles = new Set<string>();
  const visit = (room: string, way: readonly string[]): void => {
    if (way.includes(room)) {
      cycles.push([...way.slice(way.indexOf(room)), room].join(' > '));
      return;
    }
    if (visitedFiles.has(room)) return;
    for (const next of rooms.get(room) ?? []) if (next !== '' && next !== room) visit(next, [...way, room]);
    visitedFiles.add(room);
  };
  for (const room of rooms.keys()) if (room !== '') visit(room, []);
  return cycles;
}

it('no two folders import each other, nor in a circle', () => {
  const rooms = roomsByImport();
  expect(rooms.get('server/booking')).toContain('server/db');
  expect(circles(rooms)).toEqual([]);
});

it('a circle would be seen', () => {
  const rooms = new Map([
    ['mail', new Set(['session'])],
    ['session', new Set(['hydra'])],
    ['hydra', new Set(['mail', ''])],
  ]);
  expect(circles(rooms)).toEqual(['mail > session > hydra > mail']);
});

it('no folder has more files than one takes in', () => {
  const counts = new Map<string, number>();
  for (const side of ['src', 'test', 'scripts', 'mocks']) {
    const folder = path.join(root, '..', side);
    for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) counts.set(entry.parentPath, (counts.get(entry.parentPath) ?? 0) + 1);
  }
  const large = [...counts].filter(([, count]) => count > MAX_FILES).map(([folder]) => folder);
  // A migration is found by its number; pictures and fonts are named by what they show.
  expect(large.filter((folder) => !/migrations|pictures|fonts/.test(folder))).toEqual([]);
});
