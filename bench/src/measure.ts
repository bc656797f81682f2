import { Agent, get } from 'node:http';

/** Milliseconds that a call took. */
export async function timed(call: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await call();
  return performance.now() - start;
}

export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const milliseconds = (time: number) => `${time.toFixed(2)} ms`;
export const ratio = (value: number) => `${value.toFixed(2)} x`;

const agent = new Agent({ keepAlive: true });

/** Reads an address to its end on a kept connection, as the holder of the token. Rejects when it does not answer 200. */
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
