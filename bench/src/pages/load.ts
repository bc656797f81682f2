import { get } from 'node:http';
import autocannon from 'autocannon';
import { percentile } from '../measure.ts';
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
const SECONDS = 3;

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

/** Rounds of all of them in turns, forth and back, so that a busy moment slows each. The first, which warms up, is left out. */
export async function inTurns<Name extends string>(
  asks: Readonly<Record<Name, Ask>>,
  rounds: number,
): Promise<Record<Name, readonly LoadFigures[]>> {
  const names = Object.keys(asks) as Name[];
  const all = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    Name,
    LoadFigures[]
  >;
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const figures = await ask(asks[name]);
      if (round > 0) all[name].push(figures);
    }
  }
  return all;
}

type Of = (figures: LoadFigures) => number;

/** The middle one of the rounds. */
export const middle = (rounds: readonly LoadFigures[], of: Of): number =>
  percentile(rounds.map(of), 0.5);

/** The middle one of the ratios of each round. */
export const middleRatio = (
  ours: readonly LoadFigures[],
  theirs: readonly LoadFigures[],
  of: Of,
): number =>
  percentile(
    ours.map((figures, round) => of(figures) / of(theirs[round] ?? figures)),
    0.5,
  );

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
