import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** What the build's list of files says of one, as far as it is read here. */
export interface ListedFile {
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}
export type FileList = Readonly<Record<string, ListedFile>>;

/**
 * Gives pages the styles of the parts whose script they load later (`components/later`): the server draws those with the page.
 * The router reads in the build's list of files which styles a page has, and counts those alone that come with its own script.
 *
 * @param isLater tells such a part by its path below `web`
 */
export function stylesOfLaterParts(isLater: RegExp): Plugin {
  return {
    name: 'styles-of-later-parts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle: {
      order: 'post',
      handler({ dir = '' }) {
        const file = join(dir, '.vite/manifest.json');
        const list = JSON.parse(readFileSync(file, 'utf8')) as FileList;
        writeFileSync(file, JSON.stringify(withLaterStyles(list, isLater)));
      },
    },
  };
}

/** @throws where no file loads such a part: it was renamed */
export function withLaterStyles(list: FileList, isLater: RegExp): FileList {
  let found = 0;
  const files = Object.entries(list).map(([name, file]): [string, ListedFile] => {
    const later = file.dynamicImports?.filter((path) => isLater.test(path)) ?? [];
    found += later.length;
    const styles = [...(file.css ?? []), ...stylesOf(list, later)];
    return [name, styles.length > 0 ? { ...file, css: styles } : file];
  });
  if (found === 0) throw new Error(`No page loads a part ${isLater} later.`);
  return Object.fromEntries(files);
}

/** The styles of files and of all that they import. */
function stylesOf(list: FileList, names: readonly string[]): string[] {
  const all = new Set(names);
  // A set is walked on to what is added meanwhile.
  for (const name of all) for (const next of list[name]?.imports ?? []) all.add(next);
  return [...all].flatMap((name) => list[name]?.css ?? []);
}
