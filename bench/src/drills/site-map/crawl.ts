import { DIRECTORY_PATH } from '@threshold/contract/place-paths';

const AT_ONCE = 4;
const PROFILE = '/customer/search-brokers/';
/** Lists of names stand in no site map, and lead to profiles. */
const isList = (path: string) => path.startsWith(`${DIRECTORY_PATH}/`);

interface Read {
  readonly path: string;
  /** What is wrong with its answer; undefined where nothing is. */
  readonly fault: string | undefined;
  readonly links: readonly string[];
}

export interface Crawled {
  /** Those of the site map but for profiles, with how many clicks they are from the start; undefined where nothing leads there. */
  readonly pages: readonly (Read & { readonly clicks: number | undefined })[];
  readonly profiles: {
    readonly count: number;
    /** A sample, spread over all. */
    readonly read: readonly Read[];
    /** How many links lead to within three clicks. */
    readonly near: number;
  };
}

/** Reads the site map and what stands in it. */
export async function crawl(address: string, sample: number): Promise<Crawled> {
  const files = locations(await textOf(`${address}/sitemap.xml`));
  const all: string[] = [];
  for (const file of files) all.push(...locations(await textOf(address + file)));
  const profiles = all.filter((path) => path.startsWith(PROFILE));
  const places = all.filter((path) => !path.startsWith(PROFILE));
  const read = new Map(
    (await each([...new Set(['/', ...places])], (path) => readPage(address, path))).map((page) => [
      page.path,
      page,
    ]),
  );
  const clicks = new Map([['/', 0]]);
  for (const [path, count] of clicks) {
    const page = read.get(path) ?? (isList(path) ? await readPage(address, path) : undefined);
    for (const link of page?.links ?? []) {
      if (!clicks.has(link)) clicks.set(link, count + 1);
    }
  }
  const step = Math.max(1, Math.floor(profiles.length / sample));
  const chosen = profiles.filter((_, at) => at % step === 0);
  return {
    pages: places.flatMap((path) => {
      const page = read.get(path);
      return page ? [{ ...page, clicks: clicks.get(path) }] : [];
    }),
    profiles: {
      count: profiles.length,
      read: await each(chosen, (path) => readPage(address, path)),
      near: profiles.filter((path) => (clicks.get(path) ?? Number.POSITIVE_INFINITY) <= 3).length,
    },
  };
}

async function readPage(address: string, path: string): Promise<Read> {
  const answer = await fetch(address + path, { redirect: 'manual' });
  const html = await answer.text();
  const canonical = /<link rel="canonical" href="https?:\/\/[^/"]+([^"]*)"/.exec(html)?.[1];
  const links = [...html.matchAll(/<a [^>]*href="(\/[^"#]*)"/g)].map(([, to = '']) => linkOf(to));
  const fault =
    answer.status !== 200
      ? `answers ${answer.status}`
      : html.includes('content="noindex"')
        ? 'may not be kept'
        : canonical !== path
          ? `names ${canonical ?? 'nothing'}`
          : undefined;
  return { path, fault, links };
}

/** What stands behind the path counts for lists alone. */
const linkOf = (to: string): string => (isList(to) ? to : (to.split('?', 1)[0] ?? to));

const textOf = async (url: string): Promise<string> => (await fetch(url)).text();

const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path = '']) => path || '/');

/** A few at a time. */
async function each<In, Out>(all: readonly In[], act: (one: In) => Promise<Out>): Promise<Out[]> {
  const done: Out[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let at = next++; at < all.length; at = next++) done.push(await act(all[at] as In));
    }),
  );
  return done;
}
