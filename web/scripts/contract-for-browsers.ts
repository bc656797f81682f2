import { type Plugin, parseAst } from 'vite';
import { isNode, type Node, partsOf } from './syntax.ts';

const ofContract = /\/contract\/src\/(?:[\w-]+\/)*[\w-]+\.ts(?:\?|$)/;
/** Where in the text of a call its shape stands: the third argument of `endpoint`. */
const SHAPE = 2;
const MARK = '/* @__PURE__ */ (() => (';
const MARK_END = '))()';

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

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
  const declared = declaratorsOf(program);
  const marks = declared.flatMap(marksOf);
  const parted = declared.flatMap(partedNames);
  // From the last to the first, so that the places of the others stay as they are.
  const edits = [...shapes, ...marks, ...parted].toSorted((one, other) => other.start - one.start);
  return edits.reduce(
    (left, { start, end, text }) => left.slice(0, start) + text + left.slice(end),
    code,
  );

  function marksOf({ id, init }: Node): Edit[] {
    if (!isNode(id) || id.type !== 'Identifier' || !isNode(init) || !isMade(init)) return [];
    return [
      { start: init.start, end: init.start, text: MARK },
      { start: init.end, end: init.end, text: MARK_END },
    ];
  }

  /** Names that are taken out of an object, each as a constant of its own: one that nothing reads would be read still. */
  function partedNames({ id, init, start, end }: Node): Edit[] {
    if (!isNode(id) || id.type !== 'ObjectPattern' || !isNode(init) || hasCall(init)) return [];
    const whole = code.slice(init.start, init.end);
    const parts = (id.properties as Node[]).map(({ type, key, value, computed }) => {
      if (type !== 'Property' || computed !== false || !isNode(key) || !isNode(value))
        return undefined;
      if (key.type !== 'Identifier' || value.type !== 'Identifier') return undefined;
      return `${String(value.name)} = ${MARK}(${whole}).${String(key.name)}${MARK_END}`;
    });
    return parts.includes(undefined) ? [] : [{ start, end, text: parts.join(', ') }];
  }
}

/** The third arguments of all calls of `endpoint`. */
function shapesIn(value: unknown): Node[] {
  if (isNode(value) && value.type === 'CallExpression') {
    const { callee, arguments: given } = value;
    if (isNode(callee) && callee.name === 'endpoint') return (given as Node[]).slice(SHAPE);
  }
  return partsOf(value).flatMap(shapesIn);
}

/** The constants of a module. */
function declaratorsOf({ body }: { readonly body: readonly unknown[] }): Node[] {
  return body.filter(isNode).flatMap((statement) => {
    const declared =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (!isNode(declared) || declared.type !== 'VariableDeclaration') return [];
    return declared.declarations as Node[];
  });
}

/** Whether making it may have an effect, as far as a build can tell: it calls something, or reads a part of something. */
const isMade = (init: Node) => init.type === 'MemberExpression' || hasCall(init);

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
