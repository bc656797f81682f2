import { setTimeout as sleep } from 'node:timers/promises';

/** Result of one API call. */
export interface Answered {
  readonly at: number;
  readonly ms: number;
  /** HTTP status; undefined if there was no response. */
  readonly status: number | undefined;
  /** Path of the requested URL; undefined if there was no response. */
  readonly path: string | undefined;
  readonly retryAfter: string | null;
}

export interface Load {
  readonly answers: readonly Answered[];
  /** Makes no further calls and waits for the pending ones. */
  stop(): Promise<void>;
}

/** Makes `perSecond` API calls a second. Skips each call that is due while `atOnce` are pending. */
export function startLoad(
  calls: readonly (() => Promise<Response>)[],
  perSecond: number,
  atOnce = Number.POSITIVE_INFINITY,
): Load {
  const answers: Answered[] = [];
  const pending = new Set<Promise<void>>();
  const stopping = new AbortController();
  const running = run();
  return {
    answers,
    stop: async () => {
      stopping.abort();
      await running;
      await Promise.all(pending);
    },
  };

  async function run(): Promise<void> {
    for (let nr = 0; !stopping.signal.aborted; nr += 1) {
      const call = pending.size < atOnce ? calls[nr % calls.length] : undefined;
      const answered =
        call && measure(call).finally(() => pending.delete(answered as Promise<void>));
      if (answered) pending.add(answered);
      await sleep(1000 / perSecond);
    }
  }

  async function measure(call: () => Promise<Response>): Promise<void> {
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

/** True for an acceptable answer: 2xx, or 503 with Retry-After. */
export const isAcceptableAnswer = ({ status, retryAfter }: Answered): boolean =>
  status !== undefined &&
  ((status >= 200 && status < 300) || (status === 503 && retryAfter !== null));

export const findSlowest = (answers: readonly Answered[]): number =>
  Math.max(0, ...answers.map(({ ms }) => ms));

/** Describes the slowest answer with its path. */
export function describeSlowest(answers: readonly Answered[]): string {
  const one = answers.toSorted((a, b) => b.ms - a.ms)[0];
  return one ? `${one.ms.toFixed(0)} ms (${one.path ?? 'no answer'})` : 'none';
}

/** Describes the number of answers, in total and by status. */
export function describeStatuses(answers: readonly Answered[]): string {
  const statuses = Map.groupBy(answers, ({ status }) => status ?? 'no answer');
  const each = [...statuses].map(([status, { length }]) => `${length} x ${status}`);
  return [answers.length, ...(each.length > 0 ? [`(${each.join(', ')})`] : [])].join(' ');
}
