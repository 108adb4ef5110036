import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Lists the requirements that no test names in its title; fails when there is one. */
const root = fileURLToPath(new URL('..', import.meta.url));

const requirements = new Set(
  [
    ...fs.readFileSync(path.join(root, 'docs', 'requirements.md'), 'utf8').matchAll(/\*\*([A-Z]+-\d+)\*\*/g),
  ].map(([, id]) => id as string),
);

const coveredIds = new Set<string>();
for (const entry of fs.readdirSync(path.join(root, 'test'), { recursive: true, withFileTypes: true })) {
  if (!/\.test\.tsx?$/.test(entry.name)) continue;
  const source = fs.readFileSync(path.join(entry.parentPath, entry.name), 'utf8');
  // The titles of test(…), it(…) and describe(…), test.each(…)(…) included, begin with the ids; a card's number is none.
  for (const [ids] of source.matchAll(/(?<=\(\s*['"`])[A-Z]{2,}-\d+(?:,\s*[A-Z]{2,}-\d+)*(?=[ :,])/g))
    for (const id of ids.split(/,\s*/)) coveredIds.add(id);
}

const missing = [...requirements].filter((id) => !coveredIds.has(id));
const unknown = [...coveredIds].filter((id) => !requirements.has(id));
for (const id of missing) console.log(id);
if (unknown.length > 0) console.log(`Named by tests, not in docs/requirements.md: ${unknown.join(', ')}`);
console.log(
  `${requirements.size - missing.length} of ${requirements.size} requirements are named by a test.`,
);
process.exit(missing.length + unknown.length === 0 ? 0 : 1);
