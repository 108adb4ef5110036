import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** A guide of docs/ is followed by a program as by a person: its steps are read from its own text. */

const root = fileURLToPath(new URL('../../..', import.meta.url));

type Step =
  | { readonly kind: 'insert'; readonly file: string; readonly after: string; readonly text: string }
  | { readonly kind: 'write'; readonly file: string; readonly text: string }
  | { readonly kind: 'run'; readonly command: string };

const BLOCK = /^ *```(\w+)\n([\s\S]*?)^ *```$/gm;

/** A block's lines without the indentation of the list in which they stand. */
function withoutIndent(text: string): string {
  const lines = text.replace(/\n$/, '').split('\n');
  const indent = Math.min(...lines.filter(Boolean).map((line) => line.search(/\S/)));
  return lines.map((line) => line.slice(indent)).join('\n');
}

/**
 * The steps of a guide: each block of code under "In `FILE`, after `LINE`:" or "A new file, `FILE`:", and each block of
 * `sh`. A block that none of these announces is a mistake of the guide.
 */
function stepsOf(guide: string): Step[] {
  const text = fs.readFileSync(path.join(root, 'docs', guide), 'utf8');
  let from = 0;
  return [...text.matchAll(BLOCK)].map(([whole, language, code = ''], index): Step => {
    const at = text.indexOf(whole, from);
    const before = text.slice(from, at).replace(/\s+/g, ' ').trim();
    from = at + whole.length;
    if (language === 'sh') return { kind: 'run', command: code.trim() };
    const [, file, after] = /In `([^`]+)`, after `([^`]+)`:$/.exec(before) ?? [];
    if (file && after) return { kind: 'insert', file, after, text: withoutIndent(code) };
    const [, newFile] = /A new file, `([^`]+)`:$/.exec(before) ?? [];
    if (newFile) return { kind: 'write', file: newFile, text: `${withoutIndent(code)}\n` };
    throw new Error(`${guide}: it is not said where block ${index + 1} goes`);
  });
}

/** A copy of the tree as it stands, with the same packages. */
export function copyOfTree(folder: string): void {
  const fileList = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const name of fileList.split('\0').filter(Boolean)) {
    const source = path.join(root, name);
    if (fs.existsSync(source)) fs.cpSync(source, path.join(folder, name), { recursive: true });
  }
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
}

function run(folder: string, command: string): Promise<void> {
  const nodeFolder = path.dirname(process.execPath);
  const child = spawn(command, {
    cwd: folder,
    shell: true,
    env: { ...process.env, PATH: `${nodeFolder}${path.delimiter}${process.env.PATH}` },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  return new Promise((resolve, reject) =>
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${command}: ${output}`)))),
  );
}

/** Follows a guide in a copy of the tree; gives the files that a person changes. */
export async function follow(folder: string, guide: string): Promise<string[]> {
  const touchedSteps: string[] = [];
  for (const step of stepsOf(guide)) {
    if (step.kind === 'run') {
      await run(folder, step.command);
      continue;
    }
    const file = path.join(folder, step.file);
    touchedSteps.push(step.file);
    if (step.kind === 'write') {
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, step.text, { flag: 'wx' });
      continue;
    }
    const lines = fs.readFileSync(file, 'utf8').split('\n');
    const indexes = lines.flatMap((line, index) => (line.trim() === step.after ? [index] : []));
    if (indexes.length !== 1)
      throw new Error(`${guide}: ${step.after} stands ${indexes.length} times in ${step.file}`);
    lines.splice((indexes[0] as number) + 1, 0, step.text);
    fs.writeFileSync(file, lines.join('\n'));
  }
  return [...new Set(touchedSteps)];
}
