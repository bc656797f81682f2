import type { Plugin } from 'vite';

const ofContract = /\/contract\/src\/[\w-]+\.ts$/;
/** A call's summary as the contract writes it: a text without a part that is computed. */
const summary = /\bsummary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),/g;

/** Leaves out what calls are about, in sentences: the API's reference shows them, and no page. */
export function contractForBrowsers(): Plugin {
  return {
    name: 'contract-for-browsers',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: ofContract },
      handler: (code) => ({ code: withoutSummaries(code), map: null }),
    },
  };
}

export const withoutSummaries = (code: string): string => code.replace(summary, '');
