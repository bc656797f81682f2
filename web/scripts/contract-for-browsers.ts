import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const ofContract = /\/contract\/src\/[\w-]+\.ts$/;
/** The calls of the encryption, which every inbox loads: no page reads their schemas. */
const callsAlone = /\/contract\/src\/e2ee(?:-\w+)?\.ts$/;
/** A call's summary as the contract writes it: a text without a part that is computed. */
const summary = /\bsummary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),/g;

/**
 * Leaves out of the contract what browsers have no use for: what calls are about, in sentences, which the API's reference
 * shows and no page; and of the encryption's calls all but where they go, since the server alone validates.
 */
export function contractForBrowsers(): Plugin {
  return {
    name: 'contract-for-browsers',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: callsAlone },
      handler: async (id) => callsOf((await import(pathToFileURL(id).href)) as object),
    },
    transform: {
      filter: { id: ofContract },
      handler: (code) => ({ code: withoutSummaries(code), map: null }),
    },
  };
}

export const withoutSummaries = (code: string): string => code.replace(summary, '');

/** A module with the calls of another one by method and path, and with nothing else of it. */
export function callsOf(module: object): string {
  const exported = Object.entries(module).flatMap(([name, value]) => {
    if (!name.endsWith('Endpoints')) return [];
    const calls = Object.entries(value as Record<string, { method: string; path: string }>);
    const bare = calls.map(([call, { method, path }]) => [call, { method, path }] as const);
    return [`export const ${name} = ${JSON.stringify(Object.fromEntries(bare))};`];
  });
  return exported.join('\n');
}
