import { type Plugin, parseAst } from 'vite';
import { isMarkup } from './contract-constants.ts';
import { isNode, type Node } from './syntax.ts';

const query = '?calls';
const callsOf = /\?calls$/;
/** The router takes a route apart by queries. */
const ofPages = /\/web\/app\/(?:[\w-]+\/)*[\w-]+\.tsx?(?:\?|$)/;
/** Most modules call nothing, and are not read any further. */
const importsCalls = /Endpoints\b[^;]*from '@threshold\/contract\//;
const contract = '@threshold/contract/';

/**
 * Takes the calls of a module of the contract apart from its schemas, in what is built for browsers. A module that two pages
 * need travels whole: whoever only called would bring the schemas of another page's form, and the library that they are made with.
 */
export function contractCalls(): Plugin {
  return {
    name: 'contract-calls',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      filter: { id: callsOf },
      async handler(source, importer) {
        const found = await this.resolve(source.replace(callsOf, ''), importer);
        return found && { ...found, id: found.id + query };
      },
    },
    transform: {
      filter: { id: ofPages, code: importsCalls },
      handler: (code, id) => ({ code: withCallsApart(code, isMarkup(id)), map: null }),
    },
  };
}

/** A module of a page that imports calls from where they stand alone, and all else as before. */
export function withCallsApart(code: string, isMarkup: boolean): string {
  const { body } = parseAst(code, { lang: isMarkup ? 'tsx' : 'ts' });
  return (body as unknown[])
    .filter(isNode)
    .filter(isOfContract)
    .toReversed()
    .reduce(
      (left, statement) =>
        left.slice(0, statement.start) + apart(statement) + left.slice(statement.end),
      code,
    );

  function apart({ source, specifiers, start, end }: Node): string {
    const [calls, others] = parted(specifiers as Node[]);
    if (calls.length === 0) return code.slice(start, end);
    const from = String((source as Node).value);
    return [importOf(others, from), importOf(calls, from + query)].join('');
  }

  function importOf(specifiers: readonly Node[], from: string): string {
    const names = specifiers.map(({ start, end }) => code.slice(start, end));
    return names.length === 0 ? '' : `import { ${names.join(', ')} } from '${from}';`;
  }
}

function isOfContract({ type, source }: Node): boolean {
  return (
    type === 'ImportDeclaration' && isNode(source) && String(source.value).startsWith(contract)
  );
}

function parted(specifiers: readonly Node[]): [calls: Node[], others: Node[]] {
  const isCalls = ({ imported }: Node) =>
    isNode(imported) && String(imported.name).endsWith('Endpoints');
  return [specifiers.filter(isCalls), specifiers.filter((one) => !isCalls(one))];
}
