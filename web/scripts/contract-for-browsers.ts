import { type Plugin, parseAst } from 'vite';
import { isNode, type Node, partsOf } from './syntax.ts';

const ofContract = /\/contract\/src\/(?:[\w-]+\/)*[\w-]+\.ts$/;
/** Where in the text of a call its shape stands: the third argument of `endpoint`. */
const SHAPE = 2;

/**
 * Leaves out of the contract's calls all but where they go: the server alone validates and judges, so no page reads the
 * schemas, the rules of access or the summaries that stand with a call. What only those used then goes, too.
 */
export function contractForBrowsers(): Plugin {
  return {
    name: 'contract-for-browsers',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: ofContract },
      handler: (code) => ({ code: lighter(code), map: null }),
    },
  };
}

/**
 * A module of the contract whose calls have a method and a path, and an empty shape. What it makes as it loads is marked as
 * without effects, so that the build leaves out what nothing reads any more: a schema is made by calls, which it must keep else.
 */
export function lighter(code: string): string {
  const program = parseAst(code, { lang: 'ts' });
  const shapes = shapesIn(program).map(({ start, end }) => ({ start, end, text: '{}' }));
  const made = valuesOf(program).filter(hasCall);
  const marks = made.flatMap(({ start, end }) => [
    { start, end: start, text: '/* @__PURE__ */ (() => (' },
    { start: end, end, text: '))()' },
  ]);
  // From the last to the first, so that the places of the others stay as they are.
  const edits = [...shapes, ...marks].toSorted((one, other) => other.start - one.start);
  return edits.reduce(
    (left, { start, end, text }) => left.slice(0, start) + text + left.slice(end),
    code,
  );
}

/** The third arguments of all calls of `endpoint`. */
function shapesIn(value: unknown): Node[] {
  if (isNode(value) && value.type === 'CallExpression') {
    const { callee, arguments: given } = value;
    if (isNode(callee) && callee.name === 'endpoint') return (given as Node[]).slice(SHAPE);
  }
  return partsOf(value).flatMap(shapesIn);
}

/** What the constants of a module are made of. */
function valuesOf({ body }: { readonly body: readonly unknown[] }): Node[] {
  return body.filter(isNode).flatMap((statement) => {
    const declared =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (!isNode(declared) || declared.type !== 'VariableDeclaration') return [];
    return (declared.declarations as Node[]).map(({ init }) => init).filter(isNode);
  });
}

/** Whether making it calls something, functions that it only defines apart. */
function hasCall(value: unknown): boolean {
  if (!isNode(value)) return partsOf(value).some(hasCall);
  if (/Function/.test(value.type)) return false;
  return (
    value.type === 'CallExpression' ||
    value.type === 'NewExpression' ||
    partsOf(value).some(hasCall)
  );
}
