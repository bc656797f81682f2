import { readFile, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';

/** Runs `call` and returns its duration in milliseconds. */
export async function timed(call: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await call();
  return performance.now() - start;
}

export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Median ratio of two series. The two values of a round were measured right after each other. */
export const medianRatio = (ours: readonly number[], theirs: readonly number[]): number =>
  median(ours.map((value, round) => value / (theirs[round] ?? Number.NaN)));

export function at<T>(list: readonly T[], round: number): T {
  return list[round % list.length] as T;
}

export const milliseconds = (time: number) => `${time.toFixed(2)} ms`;
export const formatRatio = (value: number) => `${value.toFixed(2)} x`;

const agent = new Agent({ keepAlive: true });

/**
 * Fetches a URL over a keep-alive connection, with the token if there is one.
 * @throws if the answer is not 200
 */
export function fetchWhole(url: string, token?: string): Promise<string> {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  return new Promise((done, fail) => {
    get(url, { agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        if (response.statusCode === 200) done(body);
        else fail(new Error(`${url} answered ${response.statusCode}: ${body}`));
      });
    }).on('error', fail);
  });
}

/** Clock ticks per second. Linux counts the processor time of a process in clock ticks. */
const TICKS = 100;

/** Memory of a process in RAM, in MB. */
export const readResidentMb = (pid: number) => fromStatus(pid, 'VmRSS');

/** The highest memory of a process so far, in MB. */
export const readPeakMb = (pid: number) => fromStatus(pid, 'VmHWM');

/** Resets the peak to the memory in use now. */
export const resetPeak = (pid: number) => writeFile(`/proc/${pid}/clear_refs`, '5');

/** Processor time of a process, in milliseconds. */
export async function readProcessorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // Skips the program's name in brackets, because it may contain spaces. The 14th and 15th fields
  // of the whole line are user and system time.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
}

async function fromStatus(pid: number, name: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024;
}
