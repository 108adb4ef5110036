import fs from 'node:fs';
import path from 'node:path';

interface LockedPackage {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

interface Lock {
  /** The packages by their folders: `node_modules/pg`. */
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

const MODULES = 'node_modules/';

/** Returns the folder that Node takes for a package that a package in `from` names; undefined where none is installed. */
function folderOf(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; ) {
    const inner = `${folder && `${folder}/`}${MODULES}${name}`;
    if (lock.packages[inner]) return inner;
    if (!folder) return undefined;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf(`/${MODULES}`)));
  }
}

/**
 * Returns the folders of packages and of all that they need, as the lockfile says.
 * @param names packages of the root's node_modules
 */
function withTheirNeeds(lock: Lock, names: readonly string[]): readonly string[] {
  const folders = new Set<string>();
  const add = (from: string, name: string): void => {
    const folder = folderOf(lock, from, name);
    if (!folder || folders.has(folder)) return;
    folders.add(folder);
    const { dependencies, optionalDependencies, peerDependencies } = lock.packages[folder] ?? {};
    for (const need of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      add(folder, need);
  };
  for (const name of names) add('', name);
  return [...folders].sort();
}

/**
 * Copies the packages that the compiled program names, and what these need, into its node_modules. The pages are built with
 * the rest, which is two thirds of the bytes.
 * @param program the folder of the compiled program
 */
export function copyDependencies(root: string, program: string): void {
  const lock: Lock = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const { dependencies, optionalDependencies } = lock.packages[''] ?? {};
  const source = path.join(program, 'src');
  const texts = fs
    .readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => fs.readFileSync(path.join(source, name), 'utf8'))
    .join('\n');
  const isNamed = (name: string) => texts.includes(`'${name}'`) || texts.includes(`'${name}/`);
  // The embedded PostgreSQL of this platform is named by its parts; those of others are not installed.
  const names = [
    ...Object.keys(dependencies ?? {}).filter(isNamed),
    ...Object.keys(optionalDependencies ?? {}),
  ];
  for (const folder of withTheirNeeds(lock, names)) {
    const from = path.join(root, folder);
    if (!fs.existsSync(from)) continue;
    fs.cpSync(from, path.join(program, folder), {
      recursive: true,
      verbatimSymlinks: true,
      // Packages inside of a package are copied for themselves, where they are needed.
      filter: (file) => path.basename(file) !== 'node_modules',
    });
  }
}
