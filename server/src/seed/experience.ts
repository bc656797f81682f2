import type { Insertable } from 'kysely';
import type { WorkExperienceTable } from '../db/listing-tables.ts';
import { fill } from './fill.ts';
import { surnames } from './names.ts';
import type { Random } from './prng.ts';
import type { Voice } from './voices/voice.ts';

export type Job = Omit<Insertable<WorkExperienceTable>, 'id' | 'vendor_id'>;

const MOST_MONTHS = 20 * 12;

/** A career, the present job first, and its full years at work, as profiles count them: each month of a job, no gap. */
export function careerOf(
  voice: Voice,
  present: { readonly title: string; readonly business: string },
  now: Date,
  random: Random,
): { jobs: Job[]; years: number } {
  const thisMonth = now.getUTCFullYear() * 12 + now.getUTCMonth();
  let start = thisMonth - random.int(14, 110);
  let months = thisMonth - start + 1;
  const jobs: Job[] = [
    {
      job_title: present.title,
      organization: present.business,
      starting: firstDay(start),
      end: null,
    },
  ];
  const earlierTitles = voice.jobs.slice(0, random.int(1, 5)).toReversed();
  for (const job_title of earlierTitles.slice(0, random.int(1, 3))) {
    const end = start - 1 - (random.chance(0.3) ? random.int(1, 5) : 0);
    const from = end - random.int(9, 64);
    if (thisMonth - from > MOST_MONTHS) break;
    const organization = fill(random.pick(voice.employers), { name: random.pick(surnames) });
    jobs.push({ job_title, organization, starting: firstDay(from), end: lastDay(end) });
    months += end - from + 1;
    start = from;
  }
  return { jobs, years: Math.floor(months / 12) };
}

/* Months are counted from year 0, as `year * 12 + month`, January being 0. */

function firstDay(month: number): string {
  return new Date(Date.UTC(Math.floor(month / 12), month % 12, 1)).toISOString().slice(0, 10);
}

function lastDay(month: number): string {
  return new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).toISOString().slice(0, 10);
}
