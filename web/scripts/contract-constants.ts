import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, parseAst } from 'vite';
import { isNode, type Node, partsOf } from './syntax.ts';

const contract = join(import.meta.dirname, '../../contract/src');
/** Tables of which a page reads a few lines each. */
const tables = ['limits', 'outcomes'] as const;
/** The files that they are made of. */
const files = { limits: ['limits-e2ee', 'limits'], outcomes: ['outcomes'] } as const;
/** Most modules import none, and are not read any further. */
const importsTable = /from '[^']*\/(?:limits|outcomes)(?:\.ts)?'/;
const ofOurs = /\/(?:web\/app|contract\/src)\/(?:[\w-]+\/)*[\w-]+\.tsx?(?:\?|$)/;

/** Numbers and texts of a table by their paths, such as 'limits.search.radius_km'. */
export type Constants = ReadonlyMap<string, string | number>;

/**
 * Writes the numbers and sentences of the contract's large tables where they are read, in what is built for browsers: a page
 * then brings those it uses, not the tables. What is made as a page loads, such as a sentence with the brand's name, is read as before.
 */
export function contractConstants(): Plugin {
  const constants = new Map(tables.flatMap((name) => [...constantsOf(name, sourceOf(name))]));
  return {
    name: 'contract-constants',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: ofOurs, code: importsTable },
      handler: (code, id) => ({ code: withConstants(code, isMarkup(id), constants), map: null }),
    },
  };
}

const sourceOf = (table: keyof typeof files) =>
  files[table].map((name) => readFileSync(join(contract, `${name}.ts`), 'utf8')).join('\n');
/** Whether a module may have tags in it. */
export const isMarkup = (id: string) => /\.tsx(?:\?|$)/.test(id);

/** What of a table is known before anything runs. */
export function constantsOf(name: string, source: string): Constants {
  const { body } = parseAst(source, { lang: 'ts' });
  const declared = new Map(
    (body as unknown[]).filter(isNode).flatMap(declaratorsOf).map(nameAndValue),
  );
  const found = new Map<string, string | number>();
  walk(name, { type: 'Identifier', name, start: 0, end: 0 });
  return found;

  function walk(path: string, value: unknown): void {
    const node = held(value);
    const constant = constantOf(node);
    if (constant !== undefined) found.set(path, constant);
    if (node?.type !== 'ObjectExpression') return;
    for (const { type, computed, key, value } of node.properties as Node[]) {
      // What is spread in may replace anything; a later line of the table would have to be known to come after it.
      if (type === 'Property' && computed === false && isNode(key))
        walk(`${path}.${String(key.name ?? key.value)}`, value);
    }
  }

  /** What stands behind names, and before what only the types say. */
  function held(value: unknown): Node | undefined {
    if (!isNode(value)) return undefined;
    if (value.type === 'Identifier') return held(declared.get(String(value.name)));
    return /^TS(?:As|Satisfies)Expression$/.test(value.type) ? held(value.expression) : value;
  }

  function constantOf(value: unknown): string | number | undefined {
    const node = held(value);
    if (node?.type === 'Literal') {
      const { value: literal } = node;
      return typeof literal === 'string' || typeof literal === 'number' ? literal : undefined;
    }
    if (node?.type !== 'BinaryExpression' || node.operator !== '*') return undefined;
    const [left, right] = [constantOf(node.left), constantOf(node.right)];
    return typeof left === 'number' && typeof right === 'number' ? left * right : undefined;
  }
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}
/** Where a module reads a constant, and of which table. */
interface Read extends Edit {
  readonly table: string;
}

/** A module with the constants in place of the tables' names. A name that the module gives to something else stays. */
export function withConstants(code: string, isMarkup: boolean, constants: Constants): string {
  if (!importsTable.test(code)) return code;
  const program = parseAst(code, { lang: isMarkup ? 'tsx' : 'ts' });
  const bound = bindingsIn(program);
  const imports = tableImportsOf(program).filter(({ table }) => timesIn(bound, table) === 1);
  const reads = readsIn(program);
  const named = namesWithin(program);
  const reading = reads.map(({ table }) => table);
  // An import that nothing needs any more would still bring the table to wherever the module goes.
  const idle = imports.filter(
    ({ table, names }) => timesIn(named, table) === names + timesIn(reading, table),
  );
  return [...reads, ...idle]
    .toSorted((one, other) => other.start - one.start)
    .reduce((left, { start, end, text }) => left.slice(0, start) + text + left.slice(end), code);

  function readsIn(value: unknown): Read[] {
    const path = isNode(value) ? pathOf(value) : undefined;
    const constant = path === undefined ? undefined : constants.get(path);
    if (!isNode(value) || !path || constant === undefined) return partsOf(value).flatMap(readsIn);
    const { start, end } = value;
    return [{ start, end, text: written(constant, code[end]), table: path.split('.', 1)[0] ?? '' }];
  }

  function pathOf({ type, name, object, property, computed }: Node): string | undefined {
    if (type === 'Identifier') return imports.find(({ table }) => table === name)?.table;
    if (type !== 'MemberExpression' || computed !== false) return undefined;
    const before = isNode(object) ? pathOf(object) : undefined;
    return before && isNode(property) ? `${before}.${String(property.name)}` : undefined;
  }
}

/** A number before a point would be read as a fraction. */
const written = (constant: string | number, next = '') =>
  next === '.' ? `(${JSON.stringify(constant)})` : JSON.stringify(constant);

const timesIn = (names: readonly string[], name: string) =>
  names.filter((one) => one === name).length;

/** The statements that import a table, and nothing besides, as what leaves them out. `names`: how often they name it. */
function tableImportsOf({ body }: { readonly body: readonly unknown[] }) {
  return body.filter(isNode).flatMap((statement) => {
    const { type, source, specifiers, start, end } = statement;
    if (type !== 'ImportDeclaration' || !isNode(source)) return [];
    const table = tables.find((name) => isTable(String(source.value), name));
    const isAlone = bindingsIn(specifiers).every((name) => name === table);
    const names = namesWithin(specifiers).length;
    return table && isAlone ? [{ table, names, start, end, text: '' }] : [];
  });
}

const isTable = (path: string, name: string) =>
  path === `@threshold/contract/${name}` || path.endsWith(`/${name}.ts`);

const namesWithin = (value: unknown): string[] => [
  ...(isNode(value) && value.type === 'Identifier' ? [String(value.name)] : []),
  ...partsOf(value).flatMap(namesWithin),
];

/** Every name that is given anywhere: imports, constants, functions, parameters. */
function bindingsIn(value: unknown): string[] {
  const own = isNode(value) ? namesIn(boundBy(value)) : [];
  return [...own, ...partsOf(value).flatMap(bindingsIn)];
}

function boundBy({ type, local, id, params, param }: Node): unknown {
  if (/^Import\w*Specifier$/.test(type)) return local;
  if (type === 'VariableDeclarator') return id;
  if (type === 'CatchClause') return param;
  return /Function/.test(type) ? [id, params] : undefined;
}

/** The names in a pattern, not those that its defaults read. */
function namesIn(pattern: unknown): string[] {
  if (Array.isArray(pattern)) return pattern.flatMap(namesIn);
  if (!isNode(pattern)) return [];
  const { type, name, elements, properties, left, argument, value } = pattern;
  if (type === 'Identifier') return [String(name)];
  return [elements, properties, left, argument, value].flatMap(namesIn);
}

function declaratorsOf(statement: Node): Node[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  return isNode(declared) && declared.type === 'VariableDeclaration'
    ? (declared.declarations as Node[])
    : [];
}

const nameAndValue = ({ id, init }: Node): [string, unknown] => [
  isNode(id) ? String(id.name) : '',
  init,
];
