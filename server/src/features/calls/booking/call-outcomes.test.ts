import { callOutcomeSentences } from '@threshold/contract/endpoints/calls/appointments';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { type CallOutcome, memberRoles } from '@threshold/contract/vocabularies';
import { sql } from 'kysely';
import { describe, expect, inject, it, vi } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { beginOnMonday } from '#test/arrangements/booking.ts';
import {
  type CallWithSides,
  callSides,
  createOutcomeHelpers,
  DAY_MS,
  MINUTE_MS,
} from '#test/arrangements/call-outcomes.ts';
import { testApp } from '#test/test-app.ts';
import { recordCallOutcome } from './appointments.service.ts';

/* Each party states the result of a call independently. */

const test = testApp();
beginOnMonday(test);

const { ago, called, say, refusalOf, callOf, rowsOf, saidBefore } = createOutcomeHelpers(test);

describe.each(memberRoles)('call result reported by the %s', (side) => {
  const other = side === 'customer' ? 'vendor' : 'customer';

  it('is accepted after the call begins and shown only to its reporter', async () => {
    const all = await called(0);
    expect((await callOf(all, side))?.own).toEqual({ outcome: null, note: '', is_open: true });
    const { status, ok } = await say(all, side, 'no_show');
    expect([status, ok.data]).toEqual([200, { outcome: 'no_show', note: '', is_open: true }]);
    expect((await callOf(all, side))?.own).toEqual(ok.data);
    expect((await callOf(all, other))?.own.outcome).toBeNull();
    expect(JSON.stringify(await callOf(all, other))).not.toContain('no_show');
  });

  it('is stored once for repeated and concurrent requests', async () => {
    const all = await called();
    await say(all, side, 'no_show');
    const before = await rowsOf(all);
    const at = test.clock.now;
    test.clock.now = new Date(at.getTime() + MINUTE_MS);
    await Promise.all([say(all, side, 'no_show'), say(all, side, 'no_show')]);
    test.clock.now = at;
    expect(await rowsOf(all)).toEqual(before);
    expect(before).toMatchObject([{ side, outcome: 'no_show' }]);
  });

  it('is refused before the call begins and if the call was cancelled before', async () => {
    expect(await refusalOf(await called(-MINUTE_MS), side)).toEqual([
      409,
      callOutcomeSentences.early,
    ]);
    const cancelled = await called(60 * MINUTE_MS, {
      status: 'cancelled',
      updated_at: ago(61 * MINUTE_MS),
    });
    expect(await refusalOf(cancelled, side)).toEqual([409, callOutcomeSentences.cancelled]);
    expect((await callOf(cancelled, side))?.own.is_open).toBe(false);
  });

  it('is accepted for a month after the call and changeable for a week', async () => {
    const { outcome_days, outcome_change_days } = limits.appointment;
    const late = await called(outcome_days * DAY_MS + MINUTE_MS);
    expect(await refusalOf(late, side)).toEqual([409, callOutcomeSentences.late]);
    const all = await called(outcome_days * DAY_MS);
    expect((await say(all, side, 'took_place')).status).toBe(200);
    await saidBefore(all, outcome_change_days);
    expect((await say(all, side, 'no_show')).ok.data.outcome).toBe('no_show');
    await saidBefore(all, outcome_change_days + 1);
    expect(await refusalOf(all, side, 'took_place')).toEqual([409, callOutcomeSentences.stands]);
    expect((await say(all, side, 'no_show')).ok.data).toMatchObject({ is_open: false });
    expect((await callOf(all, side))?.own).toMatchObject({ outcome: 'no_show', is_open: false });
  });

  it('notifies no member and is refused from members outside the call', async () => {
    const all = await called();
    const news = async () => {
      const { rows } = await test.database.pool.query<{ count: number }>(
        'select (select count(*) from outbox)::int + (select count(*) from notices)::int as count',
      );
      return rows[0]?.count;
    };
    const before = await news();
    await say(all, side, 'no_show');
    expect(await news()).toBe(before);
    const stranger = await called();
    expect((await say({ ...stranger, id: all.id }, side, 'took_place')).status).toBe(404);
    expect((await say({ ...all, id: newId() }, side, 'took_place')).status).toBe(404);
    expect(await rowsOf(all)).toMatchObject([{ outcome: 'no_show' }]);
  });

  it('is refused if its value is unknown', async () => {
    const all = await called();
    expect((await say(all, side, 'whatever' as CallOutcome)).status).toBe(422);
  });

  it('is accepted even if the other party cancels the call after it began', async () => {
    const all = await called(10 * MINUTE_MS);
    const cancel = (who: CallWithSides) =>
      who[other].caller.call(callSides[other].cancel, { params: { id: who.id } });
    await say(all, side, 'no_show');
    expect((await cancel(all)).status).toBe(200);
    const own = { outcome: 'no_show', note: '', is_open: true };
    expect(await callOf(all, side)).toMatchObject({ status: 'cancelled', own });
    const silent = await called(10 * MINUTE_MS);
    expect((await cancel(silent)).status).toBe(200);
    expect((await say(silent, side, 'no_show')).ok.data).toEqual(own);
  });

  it('remains stored, because a call that has begun cannot be moved', async () => {
    const all = await called(0);
    await say(all, side, 'no_show');
    const body = { dateTime: '2026-11-25 14:00:00' };
    for (const mover of memberRoles) {
      const request = { params: { id: all.id }, body };
      const { status, failure } = await all[mover].caller.call(callSides[mover].move, request);
      expect([status, failure.error]).toEqual([409, outcomes.scheduling.begun]);
    }
    expect(await rowsOf(all)).toMatchObject([{ side, outcome: 'no_show' }]);
  });

  it('is deleted when the time of the call changes', async () => {
    const all = await called(10 * MINUTE_MS);
    await say(all, side, 'no_show');
    const [starts_at, ends_at] = [ago(-DAY_MS), ago(-DAY_MS - MINUTE_MS)];
    const { db } = test.database;
    await db
      .updateTable('appointments')
      .set({ starts_at, ends_at })
      .where('id', '=', all.id)
      .execute();
    expect(await rowsOf(all)).toEqual([]);
  });

  // The embedded database runs one transaction at a time, so this test needs PostgreSQL.
  it.runIf(inject('template').engine === 'postgres')(
    'is not stored if the account of its reporter is being deleted',
    async () => {
      const all = await called();
      const { db } = test.database;
      const deps = { database: test.database, now: () => test.clock.now };
      let saying: Promise<unknown> | undefined;
      await db.transaction().execute(async (leaving) => {
        await leaving.deleteFrom(`${side}s`).where('id', '=', all[side].id).execute();
        const party = { role: side, id: all[side].id };
        saying = recordCallOutcome(deps, party, all.id, { outcome: 'no_show' }).catch(
          (error) => error,
        );
        await vi.waitFor(async () => {
          const { rows } = await sql`select from pg_stat_activity
            where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
          expect(rows).toHaveLength(1);
        });
      });
      expect(await saying).toMatchObject({ code: 'not_found' });
      expect(await rowsOf(all)).toEqual([]);
    },
  );
});
