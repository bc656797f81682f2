import type { Plugin } from 'vite';

/** What the encryption is made of, in the page and in its worker. `sealed-text` tells a sealed text at sight, and no more. */
const ofEncryption =
  /\/e2ee\/src\/(?!sealed-text)|\/@hpke\/|\/app\/features\/e2ee\/|\/app\/lib\/key-database\.|\/app\/routes\/(?:use-)?keys-by-themselves\.|\/contract\/src\/(?:e2ee|messages-e2ee|outcomes-sealed-chat)[\w-]*\.ts/;
/** Pages that open messages, look after their keys, or sign somebody in. Others may load it later, for members. */
const mayHave = /\/app\/routes\/(?:(?:customer|vendor)\/(?:inbox|settings)\.|auth\/|ops\/login\.)/;

/** What the check reads of a file of the build. */
export interface BuiltFile {
  readonly facadeModuleId: string | null;
  readonly moduleIds: readonly string[];
  readonly imports: readonly string[];
}

/** Ends the build where a page would load a part of the encryption as it opens that has no use for it. */
export function encryptionApart(): Plugin {
  return {
    name: 'encryption-apart',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      const files = Object.entries(bundle).flatMap(([name, file]) =>
        file.type === 'chunk' ? [[name, file] as const] : [],
      );
      const found = pagesWithEncryption(new Map(files));
      if (found.length > 0)
        this.error(`these pages load a part of the encryption as they open:\n${found.join('\n')}`);
    },
  };
}

/** @returns routes that have no use for the encryption, each with a part of it that comes with them */
export function pagesWithEncryption(files: ReadonlyMap<string, BuiltFile>): string[] {
  return [...files].flatMap(([name, { facadeModuleId: page }]) => {
    const isPage = page !== null && /\/app\/(?:routes\/|root\.|entry\.client\.)/.test(page);
    if (!isPage || mayHave.test(page) || ofEncryption.test(page)) return [];
    const part = [...withImports(files, name)]
      .flatMap((one) => files.get(one)?.moduleIds ?? [])
      .find((id) => ofEncryption.test(id));
    return part ? [`${page}: ${part}`] : [];
  });
}

/** A file and all that the browser loads with it. */
function withImports(files: ReadonlyMap<string, BuiltFile>, first: string): ReadonlySet<string> {
  const found = new Set([first]);
  // A set is walked on to what is added meanwhile.
  for (const name of found) for (const next of files.get(name)?.imports ?? []) found.add(next);
  return found;
}
