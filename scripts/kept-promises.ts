import { parseSync } from 'vite';

/** A node of the syntax tree, as far as the check reads it. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

/** The nodes of one function's own code, without those of the functions within it. */
function* ownNodes(node: Node): Generator<Node> {
  for (const child of childrenOf(node)) {
    if (FUNCTIONS.includes(child.type)) continue;
    yield child;
    yield* ownNodes(child);
  }
}

function* functionsIn(node: Node): Generator<Node> {
  if (FUNCTIONS.includes(node.type) || node.type === 'Program') yield node;
  for (const child of childrenOf(node)) yield* functionsIn(child);
}

const nameOf = (node: unknown): string | null =>
  isNode(node) && node.type === 'Identifier' ? String(node.name) : null;

/** The variables whose promises an `await` waits for: `await x`, `await Promise.all([x, y])`. */
function awaitedNames({ argument }: Node): string[] {
  if (!isNode(argument)) return [];
  const name = nameOf(argument);
  if (name) return [name];
  if (argument.type !== 'CallExpression' || nameOf((argument.callee as Node).object) !== 'Promise') return [];
  const [list] = argument.arguments as Node[];
  if (list?.type !== 'ArrayExpression') return [];
  return (list.elements as unknown[]).map(nameOf).filter((one) => one !== null);
}

/** Tells whether a call attaches a handler of rejections: `.catch(…)`, `.then(…, …)`. */
function handlesRejection(node: unknown): boolean {
  if (!isNode(node) || node.type !== 'CallExpression') return false;
  const { callee, arguments: parameters } = node as Node & { callee: Node; arguments: Node[] };
  const method = nameOf(callee.property);
  return method === 'catch' || (method === 'then' && parameters.length > 1);
}

/**
 * Finds promises that are started, kept in a variable and awaited only after another `await`. When such a promise is
 * rejected meanwhile nobody handles it, which by default ends the process (OPS-09).
 * @param file its name tells the syntax: .ts or .tsx
 * @returns for each its line and the variable: `12: lists`
 */
export function promisesAwaitedLate(file: string, source: string): string[] {
  if (!source.includes('await')) return [];
  const { program } = parseSync(file, source);
  const late: string[] = [];
  for (const body of functionsIn(program as unknown as Node)) {
    const nodes = [...ownNodes(body)];
    const awaits = nodes.filter(({ type }) => type === 'AwaitExpression');
    for (const declaration of nodes.filter(({ type }) => type === 'VariableDeclarator')) {
      const { id, init } = declaration;
      const name = nameOf(id);
      if (!name || !isNode(init) || init.type !== 'CallExpression' || handlesRejection(init)) continue;
      const wait = awaits.find((one) => one.start > declaration.end && awaitedNames(one).includes(name));
      if (!wait) continue;
      const between = (node: Node) => node.start > declaration.end && node.end < wait.start;
      const isHandled = nodes.some(
        (node) => between(node) && handlesRejection(node) && nameOf((node.callee as Node).object) === name,
      );
      if (!isHandled && awaits.some(between))
        late.push(`${source.slice(0, declaration.start).split('\n').length}: ${name}`);
    }
  }
  return late;
}
