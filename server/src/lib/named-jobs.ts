import { type Cause, every, type Series } from './every.ts';

export interface NamedJob {
  readonly name: string;
  readonly everyMs: number;
  readonly run: (cause: Cause) => Promise<unknown>;
}

interface JobsOptions {
  readonly onFault: (name: string, error: unknown) => void;
  /** From 0 to 1; for tests. */
  readonly random?: () => number;
}

export interface NamedJobs {
  /** Runs it at once, or again as soon as the run under way has ended. */
  soon(name: string): void;
  stop(): Promise<void>;
}

/** Processes that started together do not work together for ever. */
const JITTER = 0.1;

/** Each job has a clock of its own, a tenth longer or shorter: one that fails or takes long holds up no other. */
export function startNamedJobs(
  jobs: readonly NamedJob[],
  { onFault, random = Math.random }: JobsOptions,
): NamedJobs {
  const series = new Map<string, Series>();
  for (const { name, everyMs, run } of jobs) {
    const ms = everyMs * (1 + JITTER * (2 * random() - 1));
    series.set(
      name,
      every(ms, run, (error) => onFault(name, error)),
    );
  }
  return {
    soon: (name) => series.get(name)?.soon(),
    stop: async () => void (await Promise.all([...series.values()].map((each) => each.stop()))),
  };
}
