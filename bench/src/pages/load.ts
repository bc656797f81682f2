import { get } from 'node:http';
import autocannon from 'autocannon';
import { processorMs } from '../process-figures.ts';

/** What became of asking for one address for a while. */
export interface LoadFigures {
  readonly perSecond: number;
  /** Of the server's processor, for each answer. */
  readonly processorMs: number;
  readonly p50: number;
  readonly p99: number;
}

interface Ask {
  readonly url: string;
  /** Of the server. */
  readonly pid: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly connections?: number;
  readonly seconds?: number;
  /** What every answer must be. */
  readonly status?: number;
}

const CONNECTIONS = 4;
const SECONDS = 4;

/** Asks as often as it is answered. @throws where an answer is another than expected */
export async function ask({
  url,
  pid,
  headers = {},
  connections = CONNECTIONS,
  seconds = SECONDS,
  status = 200,
}: Ask): Promise<LoadFigures> {
  const before = await processorMs(pid);
  const { requests, latency, statusCodeStats, errors } = await autocannon({
    url,
    headers: { accept: 'text/html', 'accept-encoding': 'br', ...headers },
    connections,
    duration: seconds,
  });
  const work = (await processorMs(pid)) - before;
  const others = Object.keys(statusCodeStats ?? {}).filter((code) => code !== String(status));
  if (others.length > 0 || errors > 0) {
    throw new Error(`${url}: ${errors} errors, and answers of ${others.join(', ')}`);
  }
  return {
    perSecond: requests.total / seconds,
    processorMs: work / requests.total,
    p50: latency.p50,
    p99: latency.p99,
  };
}

/** So many rounds of all of them in turns, so that a busy moment slows each. @returns of each the round in the middle */
export async function inTurns<Name extends string>(
  asks: Readonly<Record<Name, Ask>>,
  rounds: number,
): Promise<Record<Name, LoadFigures>> {
  const names = Object.keys(asks) as Name[];
  const all = new Map<Name, LoadFigures[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) all.get(name)?.push(await ask(asks[name]));
  }
  return Object.fromEntries(
    [...all].map(([name, figures]) => [
      name,
      figures.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(figures.length / 2)],
    ]),
  ) as Record<Name, LoadFigures>;
}

/** A body as it travels, packed. */
export function travelling(url: string, encoding: string): Promise<{ body: Buffer; etag: string }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { accept: 'text/html', 'accept-encoding': encoding } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({ body: Buffer.concat(chunks), etag: String(answer.headers.etag) }),
      );
    }).on('error', reject);
  });
}
