import { readFile, writeFile } from 'node:fs/promises';

/* What Linux tells about a process. */

/** Of a second, in which the system counts the time of processes. */
const TICKS = 100;

/** @returns in MB: what of its memory lies in RAM */
export const residentMb = (pid: number) => fromStatus(pid, 'VmRSS');

/** The same at its highest so far. */
export const peakMb = (pid: number) => fromStatus(pid, 'VmHWM');

/** Has the peak start again from what is in use now. */
export const forgetPeak = (pid: number) => writeFile(`/proc/${pid}/clear_refs`, '5');

/** How long processors have worked for it. */
export async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may hold spaces; the 14th and 15th fields are user and system time.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
}

async function fromStatus(pid: number, name: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024;
}
