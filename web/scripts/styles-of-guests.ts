import type { Plugin, Rolldown } from 'vite';

/** Of the module graph, as far as it is read here. */
export type ImportsOf = (id: string) => readonly string[];

/** Other plugins ask for parts of a module by a query. */
const isAt = (id: string, path = '') => path !== '' && id.split('?')[0]?.endsWith(path) === true;
const isStyle = (id: string) => /\.css(?:\?|$)/.test(id);

/**
 * Writes the styles of the pages that guests come by into one file, which every page has first: before the first picture each further
 * file costs a slow phone another way there and back. What other pages have beside it stays apart.
 *
 * @param pages paths of those pages' modules, and of parts whose script they load later; the root first
 */
export function stylesOfGuests(pages: readonly string[]): Plugin {
  let ofGuests: readonly string[] = [];
  const isOfGuests = ({ moduleIds }: { readonly moduleIds: readonly string[] }) =>
    moduleIds.some((id) => ofGuests.includes(id));
  return {
    name: 'styles-of-guests',
    apply: 'build',
    // After the styles were written to a file for each chunk, and before the lists of files are made.
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    renderStart() {
      const entries = entriesOf([...this.getModuleIds()], pages);
      ofGuests = stylesBelow(entries, (id) => this.getModuleInfo(id)?.importedIds ?? []);
    },
    // What loads a chunk names its styles, too, or not: a browser that keeps the one shall not take it for the other.
    augmentChunkHash: (chunk) => (isOfGuests(chunk) ? 'styles of guests' : undefined),
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const placeOf = ({ moduleIds }: Rolldown.OutputChunk) =>
        Math.min(...moduleIds.map((id) => ofGuests.indexOf(id)).filter((place) => place >= 0));
      const gone = chunks
        .filter(isOfGuests)
        .toSorted((a, b) => placeOf(a) - placeOf(b))
        .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
      const files = [...new Set(gone)];
      const source = files.map((name) => textOf(bundle[name])).join('');
      const reference = this.emitFile({ type: 'asset', name: 'guests.css', source });
      for (const { viteMetadata } of chunks)
        for (const name of files) viteMetadata?.importedCss.delete(name);
      for (const name of files) delete bundle[name];
      const root = chunks.find(({ facadeModuleId }) => isAt(facadeModuleId ?? '', pages[0]));
      if (!root?.viteMetadata) throw new Error(`No chunk of ${pages[0]} is to have the styles.`);
      root.viteMetadata.importedCss.add(this.getFileName(reference));
    },
  };
}

/** @throws where there is no such module: it was renamed */
export function entriesOf(ids: readonly string[], pages: readonly string[]): string[] {
  return pages.flatMap((page) => {
    const found = ids.filter((id) => isAt(id, page));
    if (found.length === 0) throw new Error(`There is no module ${page}.`);
    return found;
  });
}

/** Styles of modules and of all that they import, in the order in which they would run: what is imported comes first. */
export function stylesBelow(entries: readonly string[], importsOf: ImportsOf): string[] {
  const seen = new Set<string>();
  const styles: string[] = [];
  const walk = (id: string) => {
    if (seen.has(id)) return;
    seen.add(id);
    for (const next of importsOf(id)) walk(next);
    if (isStyle(id)) styles.push(id);
  };
  for (const entry of entries) walk(entry);
  return styles;
}

function textOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  if (file?.type !== 'asset') throw new Error('Styles are no file of the build.');
  return typeof file.source === 'string' ? file.source : Buffer.from(file.source).toString();
}
