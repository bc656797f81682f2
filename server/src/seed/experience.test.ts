import { expect, it } from 'vitest';
import { careerOf } from './experience.ts';
import { randomFrom } from './prng.ts';
import { mortgageBroker } from './voices/mortgage-broker.ts';

const now = new Date('2026-11-20T03:00:00.000Z');
const present = { title: 'Mortgage Broker', business: 'Fern Lending' };

function monthOf(day: string): number {
  const date = new Date(day);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

it('counts the years as profiles do: the months of each job, both ends included, and no gap', () => {
  for (let at = 0; at < 200; at++) {
    const { jobs, years } = careerOf(mortgageBroker, present, now, randomFrom(`career ${at}`));
    const months = jobs.map(
      ({ starting, end }) => monthOf(end ?? now.toISOString()) - monthOf(starting) + 1,
    );
    expect(years).toBe(Math.floor(months.reduce((sum, each) => sum + each, 0) / 12));
    expect(years).toBeGreaterThanOrEqual(2);
  }
});
