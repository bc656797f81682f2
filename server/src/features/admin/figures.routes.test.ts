import { adminChatReportEndpoints } from '@threshold/contract/admin-chat-reports';
import { adminFiguresEndpoints } from '@threshold/contract/admin-figures';
import { adminVendorEndpoints } from '@threshold/contract/admin-vendors';
import { describe, expect, it } from 'vitest';
import { buildAskedChanges } from '#test/factories/asked-changes.ts';
import { buildChatReport } from '#test/factories/chat-report.ts';
import { staffAtWork } from '#test/staff-at-work.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const { figures } = adminFiguresEndpoints;
const { updateStatus, decideChanges, get } = adminVendorEndpoints;
const { people, at, hoursAgo, later, waiting, decide, read, ofKind, watch } = staffAtWork(test);

describe('GET /admin/figures', () => {
  it('tells every day, days without anything too', async () => {
    const { kinds, days, people: who, came_back } = await read();
    expect(days).toHaveLength(30);
    expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-10-28', '2026-11-26']);
    expect(days.at(-1)).toEqual({
      day: '2026-11-26',
      decided: 0,
      median_minutes: null,
      judged: 0,
      in_time: 0,
      waiting: null,
    });
    expect(kinds).toHaveLength(6);
    expect([who, came_back]).toEqual([[], 0]);
    expect((await read('claims', people.chief, '90')).days).toHaveLength(90);
  });

  it('counts a decision on its day in Sydney, once, with the middle of the waiting times', async () => {
    for (const hours of [2, 4, 30]) await decide(people.ada, await waiting(hours), 'rejected');
    const id = await waiting(1);
    await decide(people.bo, id, 'approved');
    // It waits for nothing any more: a second word about it is none from the queue.
    await decide(people.bo, id, 'rejected');
    // 00:30 of the next day in Sydney.
    await at(new Date('2026-11-26T13:30:00Z'));
    await decide(people.ada, await waiting(10), 'rejected');
    const { days, kinds } = await read();
    expect(days.slice(-2)).toMatchObject([
      { day: '2026-11-26', decided: 4, median_minutes: 180 },
      { day: '2026-11-27', decided: 1, median_minutes: 600 },
    ]);
    expect(kinds[0]).toMatchObject({ kind: 'pending', decided: 5, median_minutes: 240 });
  });

  it('counts nothing of a decision that is refused', async () => {
    const id = await waiting(2);
    const body = { status: 'approved' } as const;
    expect((await people.ada.call(updateStatus, { params: { id }, body })).status).toBe(422);
    expect((await read()).kinds[0]).toMatchObject({ decided: 0, waiting: 1 });
  });

  it('tells administrators who decided, and reviewers of themselves alone', async () => {
    await decide(people.ada, await waiting(2), 'rejected');
    await decide(people.bo, await waiting(4), 'rejected');
    await decide(people.bo, await waiting(6), 'rejected');
    expect((await read()).people).toMatchObject([
      { _id: people.ada.id, name: 'Ada Banksia', decided: 1, median_minutes: 120 },
      { _id: people.bo.id, name: 'Bo Wattle', decided: 2, median_minutes: 300 },
    ]);
    expect((await read('pending', people.ada)).people.map(({ name }) => name)).toEqual([
      'Ada Banksia',
    ]);
    expect((await read('pending', people.ada)).kinds[0]?.decided).toBe(3);
  });

  it('counts each kind of work by itself', async () => {
    const { db } = test.database;
    const id = await waiting(500, { status: 'approved' });
    await db
      .insertInto('vendor_rechecks')
      .values([
        { vendor_id: id, field: 'licenses', created_at: hoursAgo(5) },
        { vendor_id: id, field: 'certificates', created_at: hoursAgo(3) },
        { vendor_id: id, field: 'lapsed', created_at: hoursAgo(7) },
      ])
      .execute();
    const waits = { decided: 0, waiting: 1 };
    expect(await ofKind('recheck')).toMatchObject({
      ...waits,
      oldest_at: hoursAgo(5).toISOString(),
    });
    expect(await ofKind('lapsed')).toMatchObject(waits);
    await decide(people.ada, id, 'approved');
    expect(await ofKind('recheck')).toMatchObject({ decided: 1, median_minutes: 300, waiting: 0 });
    expect(await ofKind('lapsed')).toMatchObject({ decided: 1, median_minutes: 420 });
    expect(await ofKind('pending')).toMatchObject({ decided: 0 });

    await buildAskedChanges(db, id);
    await db
      .updateTable('asked_changes')
      .set({ created_at: hoursAgo(9) })
      .execute();
    const { version } = (await people.ada.call(get, { params: { id } })).ok.data;
    const body = { decision: 'reject', reason: 'Not theirs.', seen_version: version } as const;
    expect((await people.ada.call(decideChanges, { params: { id }, body })).status).toBe(200);
    expect(await ofKind('recheck')).toMatchObject({ decided: 2, median_minutes: 420 });

    const report = await buildChatReport(db, { created_at: hoursAgo(1) });
    const settling = { decision: 'dismiss', reason: 'Nothing wrong.' } as const;
    await people.bo.call(adminChatReportEndpoints.settle, {
      params: { id: report },
      body: settling,
    });
    expect(await ofKind('chat_reports')).toMatchObject({ decided: 1, median_minutes: 60 });
  });

  it('counts listings that were rejected and came back, and what became of them', async () => {
    const { db } = test.database;
    const back = async (id: string) => {
      await decide(people.ada, id, 'rejected');
      await db
        .updateTable('vendors')
        .set({ status: 'pending', updated_at: test.clock.now })
        .where('id', '=', id)
        .execute();
    };
    const [one, two] = [await waiting(2), await waiting(2)];
    await back(one);
    await back(two);
    expect(await read()).toMatchObject({ came_back: 0, approved_then: 0 });
    // Seconds after a colleague's, staff have not seen it.
    await later(1);
    await decide(people.bo, one, 'approved');
    await decide(people.bo, two, 'rejected');
    expect(await read()).toMatchObject({ came_back: 2, approved_then: 1 });
  });

  it('refuses what it does not know, and people who are not staff', async () => {
    for (const query of ['kind=nothing', 'days=31', 'kind=pending&kind=claims']) {
      expect(
        (await people.ada.raw({ method: 'GET', url: `/api/admin/figures?${query}` })).status,
      ).toBe(422);
    }
    expect((await test.as().call(figures, { query: {} })).status).toBe(401);
  });
});

describe('what waits', () => {
  it('is that of the last count of the day, however often it is counted', async () => {
    const id = await waiting(1);
    await waiting(2);
    await watch();
    await watch();
    expect((await read()).days.at(-1)).toMatchObject({ waiting: 2 });
    await decide(people.ada, id, 'rejected');
    await later(1);
    await watch();
    await later(24);
    await waiting(3);
    await watch();
    expect((await read()).days.slice(-2).map((day) => day.waiting)).toEqual([1, 2]);
    expect(await ofKind('pending')).toMatchObject({ waiting: 2 });
  });
});
