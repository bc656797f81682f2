import { setTimeout as sleep } from 'node:timers/promises';

/** What became of one call. */
export interface Answered {
  readonly at: number;
  readonly ms: number;
  /** Undefined: there was no answer at all. */
  readonly status: number | undefined;
  /** Of the call, where there was an answer. */
  readonly path: string | undefined;
  readonly retryAfter: string | null;
}

export interface Load {
  readonly answers: readonly Answered[];
  /** Makes no further calls, and waits for those under way. */
  stop(): Promise<void>;
}

/**
 * Makes one of the calls after the other, at so many a second, whether or not those before it were answered.
 * @param atOnce as many wait for an answer at most: then none is made
 */
export function startLoad(
  calls: readonly (() => Promise<Response>)[],
  perSecond: number,
  atOnce = Number.POSITIVE_INFINITY,
): Load {
  const answers: Answered[] = [];
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  const running = run();
  return {
    answers,
    stop: async () => {
      stopping.abort();
      await running;
      await Promise.all(underWay);
    },
  };

  async function run(): Promise<void> {
    for (let nr = 0; !stopping.signal.aborted; nr += 1) {
      const call = underWay.size < atOnce ? calls[nr % calls.length] : undefined;
      const answered = call && note(call).finally(() => underWay.delete(answered as Promise<void>));
      if (answered) underWay.add(answered);
      await sleep(1000 / perSecond);
    }
  }

  async function note(call: () => Promise<Response>): Promise<void> {
    const at = performance.now();
    const answer = await call().catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
    answers.push({
      at,
      ms: performance.now() - at,
      status: answer?.status,
      path: answer && new URL(answer.url).pathname,
      retryAfter: answer?.headers.get('retry-after') ?? null,
    });
  }
}

/** 2xx, or 503 that says when to come again. */
export const isCalm = ({ status, retryAfter }: Answered): boolean =>
  status !== undefined &&
  ((status >= 200 && status < 300) || (status === 503 && retryAfter !== null));

export const slowest = (answers: readonly Answered[]): number =>
  Math.max(0, ...answers.map(({ ms }) => ms));

/** The slowest of them in words, with the call that it answers. */
export function describeSlowest(answers: readonly Answered[]): string {
  const one = answers.toSorted((a, b) => b.ms - a.ms)[0];
  return one ? `${one.ms.toFixed(0)} ms (${one.path ?? 'no answer'})` : 'none';
}

/** How many they are, and how many of each status. */
export function describeStatuses(answers: readonly Answered[]): string {
  const statuses = Map.groupBy(answers, ({ status }) => status ?? 'no answer');
  const each = [...statuses].map(([status, { length }]) => `${length} x ${status}`);
  return [answers.length, ...(each.length > 0 ? [`(${each.join(', ')})`] : [])].join(' ');
}
