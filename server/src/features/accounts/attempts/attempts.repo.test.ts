import { describe, expect, it } from 'vitest';
import { testApp } from '#test/test-app.ts';
import { countAttempt, deleteOldAttempts, takeBackAttempt } from './attempts.repo.ts';

const test = testApp();
const budget = { scope: 'test', limit: 3, seconds: 60 };
const start = Date.parse('2026-05-01T10:00:00Z');
const at = (seconds: number) => new Date(start + seconds * 1000);

const attempt = (subject: string, seconds: number) =>
  countAttempt(test.database.db, budget, subject, at(seconds));

describe('attempt counter with a budget of three per minute', () => {
  it('admits three attempts per sixty seconds, then returns the waiting time', async () => {
    const admitted = [];
    for (const seconds of [0, 20, 40, 50, 61, 62, 81]) {
      admitted.push(await attempt('sliding', seconds));
    }
    expect(admitted.map(({ isAdmitted }) => isAdmitted)).toEqual([
      true,
      true,
      true,
      false,
      true,
      false,
      true,
    ]);
    expect(admitted[3]?.waitSeconds).toBe(10);
    expect(admitted[5]?.waitSeconds).toBe(18);
  });

  it('admits only three of many concurrent attempts', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => attempt('at once', 0)));
    expect(all.filter(({ isAdmitted }) => isAdmitted)).toHaveLength(3);
  });

  it('counts the attempts of each subject separately', async () => {
    for (let i = 0; i < 4; i += 1) await attempt('one', 0);
    expect((await attempt('another', 0)).isAdmitted).toBe(true);
  });

  it('deletes only one of several attempts that one subject made simultaneously', async () => {
    for (let i = 0; i < 3; i += 1) await attempt('back', 0);
    await takeBackAttempt(test.database.db, budget, 'back', at(0));
    expect((await attempt('back', 1)).isAdmitted).toBe(true);
    expect((await attempt('back', 2)).isAdmitted).toBe(false);
  });

  it('deletes attempts older than the given time', async () => {
    await attempt('old', 0);
    await attempt('new', 100);
    expect(await deleteOldAttempts(test.database.db, at(90))).toBeGreaterThan(0);
    const left = await test.database.db.selectFrom('attempts').select('subject').execute();
    expect(left.map(({ subject }) => subject)).toEqual(['new']);
  });
});
