import { staffListingEndpoints } from '@threshold/contract/endpoints/staff/listings';
import { staffAuditEndpoints } from '@threshold/contract/endpoints/staff/overview';
import { limits } from '@threshold/contract/limits';
import { messages, staffMessages } from '@threshold/contract/texts/messages';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { toLocalDateString } from '#src/lib/local-time.ts';
import { type StaffCaller, staffCaller } from '#test/factories/staff-caller.ts';
import { buildVendor, buildVendorAccount } from '#test/factories/vendor.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp({ rateLimitScale: 1 });

it('the audit log finds entries by words and is read-only', async () => {
  const { db } = test.database;
  const staff = await staffCaller(test);
  const id = await buildVendor(db);
  await buildVendorAccount(db, { vendor_id: id });
  const reason = `Mulga ${newId()}`;
  await staff.call(staffListingEndpoints.updateStatus, {
    params: { id },
    body: { status: 'suspended', reason },
  });
  const { ok } = await staff.call(staffAuditEndpoints.list, { query: { q: reason } });
  expect([ok.total, ok.data[0]?.subject]).toEqual([1, id]);
  await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('only added to');
  await expect(db.updateTable('audit_log').set({ details: '' }).execute()).rejects.toThrow(
    'only added to',
  );
});

describe('filters of the audit log', () => {
  const at = '2024-06-10T14:00:00.000Z';

  async function twoActs() {
    const staff = await staffCaller(test, { role: 'administrator' });
    const [subject, other] = [newId(), newId()];
    const row = (over: object) => ({
      id: newId(),
      staff_id: staff.id,
      action: 'vendor.status' as const,
      subject_id: subject,
      subject: 'Wattle Loans',
      created_at: new Date(at),
      ...over,
    });
    const rows = [
      row({}),
      row({ action: 'vendor.lapse', staff_id: null }),
      // Midnight in Sydney is between this row and the others.
      row({ subject_id: other, created_at: new Date('2024-06-10T13:59:59.999Z') }),
    ];
    await test.database.db.insertInto('audit_log').values(rows).execute();
    return { staff, subject, other, ids: rows.map(({ id }) => id) };
  }

  it('select by subject, action, staff member and days in Sydney time', async () => {
    const { staff, subject, other, ids } = await twoActs();
    const found = async (query: object) => {
      const { ok } = await staff.call(staffAuditEndpoints.list, { query: { limit: 50, ...query } });
      return ids.filter((id) => ok.data.some(({ _id }) => _id === id));
    };
    const [status, lapse, before] = ids;
    expect(await found({ subject })).toEqual([status, lapse]);
    expect(await found({ subject, action: 'vendor.lapse' })).toEqual([lapse]);
    expect(await found({ staff: staff.id })).toEqual([status, before]);
    expect(await found({ staff: staff.id, from: '2024-06-11', to: '2024-06-11' })).toEqual([
      status,
    ]);
    expect(await found({ subject: other, to: '2024-06-10' })).toEqual([before]);
    expect(await found({ subject: other, from: '2024-06-11' })).toEqual([]);
  });

  it('apply to the export of the log', async () => {
    const { staff, subject } = await twoActs();
    const body = { from: '2024-06-10', to: '2024-06-11', subject, action: 'vendor.lapse' as const };
    const { ok } = await staff.call(staffAuditEndpoints.export, { body });
    const lines = (await test.app.inject(ok.data.url)).body.trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('"vendor.lapse"');
    const log = await staff.call(staffAuditEndpoints.list, {
      query: { action: 'audit.export', staff: staff.id },
    });
    expect(log.ok.data[0]?.details).toContain(`act vendor.lapse; about ${subject}`);
  });

  it.each([
    [{ action: 'vendor.praise' }, 'action'],
    [{ staff: 'me' }, 'staff'],
    [{ from: '0002-01-01' }, 'from'],
  ])('reject the query %j', async (query, field) => {
    const staff = await staffCaller(test);
    const { status, failure } = await staff.call(staffAuditEndpoints.list, {
      query: query as object,
    });
    expect([status, Object.keys(failure.errors ?? {})]).toEqual([422, [field]]);
  });
});

describe('export of the audit log', () => {
  const administrator = () => staffCaller(test, { role: 'administrator' });
  const today = () => toLocalDateString(test.clock.now);
  const ask = (staff: StaffCaller, from = today(), to = today()) =>
    staff.call(staffAuditEndpoints.export, { body: { from, to } });
  const linkOf = async (staff: StaffCaller, from?: string, to?: string) =>
    (await ask(staff, from, to)).ok.data.url;
  const act = (over: object = {}) => ({
    id: newId(),
    staff_id: null,
    action: 'vendor.lapse' as const,
    subject_id: null,
    subject: 'Mulga Lending',
    created_at: test.clock.now,
    ...over,
  });
  const addActs = (rows: ReturnType<typeof act>[]) =>
    test.database.db.insertInto('audit_log').values(rows).execute();

  it('contains the requested days, oldest first, and the export itself', async () => {
    const staff = await administrator();
    // First and last moments of two days in Sydney, which is eleven hours ahead of UTC in March.
    const inside = ['2024-03-02T13:00:00.000Z', '2024-03-04T12:59:59.999Z'];
    const outside = ['2024-03-02T12:59:59.999Z', '2024-03-04T13:00:00.000Z'];
    const rows = [...inside, ...outside].map((time) => act({ created_at: new Date(time) }));
    await addActs(rows.toReversed());
    const { statusCode, headers, body } = await test.app.inject(
      await linkOf(staff, '2024-03-03', '2024-03-04'),
    );
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition':
        'attachment; filename="threshold-audit-log-2024-03-03-to-2024-03-04.csv"',
      'cache-control': 'private, no-store',
    });
    expect(body.startsWith('\ufeff')).toBe(true);
    const [head, ...lines] = body.trim().split('\r\n');
    expect(head).toBe('"Time","Name","Email","Act","Subject","Details","Reason","Subject id","Id"');
    expect(lines).toEqual(
      [0, 1].map(
        (nr) =>
          `"${inside[nr]}","The server","","vendor.lapse","Mulga Lending","","","","${rows[nr]?.id}"`,
      ),
    );

    const { body: ofToday } = await test.app.inject(await linkOf(staff));
    expect(ofToday).toContain(
      `"${staff.name}","${staff.email}","audit.export","Audit log","2024-03-03 to 2024-03-04"`,
    );
  });

  it('escapes fields that a spreadsheet could run as a formula', async () => {
    const staff = await administrator();
    const subject = '=HYPERLINK("https://evil.example","Look")';
    await addActs([act({ subject, details: '+61400000000', reason: '@SUM(A1)\r\n=1' })]);
    const { body } = await test.app.inject(await linkOf(staff));
    expect(body).toContain(
      `"'=HYPERLINK(""https://evil.example"",""Look"")","'+61400000000","'@SUM(A1)\r\n=1"`,
    );
  });

  it('contains all rows, even with equal times across batches', async () => {
    const staff = await administrator();
    const created_at = new Date('2023-05-05T02:00:00Z');
    await addActs(Array.from({ length: 1001 }, () => act({ created_at })));
    const { body } = await test.app.inject(await linkOf(staff, '2023-05-05', '2023-05-05'));
    const lines = body.trim().split('\r\n').slice(1);
    expect([lines.length, new Set(lines).size]).toEqual([1001, 1001]);
  });

  it('requires an administrator, even when its download link is opened', async () => {
    const { db } = test.database;
    const reviewer = await staffCaller(test);
    expect((await ask(reviewer)).status).toBe(403);
    for (const change of [{ role: 'reviewer' as const }, { disabled_at: test.clock.now }]) {
      const staff = await administrator();
      const url = await linkOf(staff);
      await db.updateTable('staff').set(change).where('id', '=', staff.id).execute();
      expect((await test.app.inject(url)).statusCode).toBe(404);
    }
  });

  it('is refused with an altered, expired or foreign link', async () => {
    const staff = await administrator();
    const url = await linkOf(staff);
    const open = async (address: string) => (await test.app.inject(address)).statusCode;
    const ticket = url.split('/').at(-1) ?? '';
    const [body = '', signature = ''] = ticket.split('.');
    const other = Buffer.from(body, 'base64url').toString().replaceAll(today(), '2024-03-03');
    const forged = `${Buffer.from(other).toString('base64url')}.${signature}`;
    for (const wrong of [forged, `${body}.`, '%00']) {
      expect(await open(url.replace(ticket, wrong)), wrong).toBe(404);
    }
    expect(await open(`/exports/${ticket}`)).toBe(404);
    const at = test.clock.now;
    test.clock.now = new Date(at.getTime() + limits.files.link_minutes * 60_000);
    expect(await open(url)).toBe(404);
    test.clock.now = at;
    expect(await open(url)).toBe(200);
  });

  it.each([
    ['2024-03-04', '2024-03-03', { to: [staffMessages.export_order] }],
    ['2023-01-01', '2024-01-02', { to: [staffMessages.export_long] }],
    ['1999-12-31', '2000-01-03', { from: [messages.general.day_between(2000, 2099)] }],
    ['2099-12-31', '2100-01-01', { to: [messages.general.day_between(2000, 2099)] }],
  ])('is refused for the days %s to %s', async (from, to, errors) => {
    const { status, failure } = await ask(await administrator(), from, to);
    expect([status, failure.errors]).toEqual([422, errors]);
  });

  it('is limited per day for each administrator', async () => {
    const staff = await administrator();
    for (let times = 0; times < limits.audit_export.per_day; times += 1) {
      expect((await ask(staff)).status).toBe(200);
    }
    const refused = await ask(staff);
    expect(refused.status).toBe(429);
    expect((await ask(await administrator())).status).toBe(200);
  });
});
