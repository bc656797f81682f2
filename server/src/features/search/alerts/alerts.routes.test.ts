import { alertEndpoints } from '@threshold/contract/endpoints/search/alerts';
import { limits } from '@threshold/contract/limits';
import { pagePaths } from '@threshold/contract/paths';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { describe, expect, it } from 'vitest';
import { buildAlert } from '#test/factories/alert.ts';
import { findToken, listMailsTo } from '#test/outbox.ts';
import { publicUrl, testApp, testSigner } from '#test/test-app.ts';
import { deleteOldAlerts } from './alerts.jobs.ts';

const test = testApp();
const DAY_MS = 86_400_000;

let count = 0;
const freshAddress = () => {
  count += 1;
  return `reader-${count}@example.com`;
};
const alertsOf = (email: string) =>
  test.database.db.selectFrom('alerts').selectAll().where('email', '=', email).execute();
const ask = (body: Record<string, unknown>) =>
  test.as().raw({ method: 'POST', url: '/api/alerts', payload: body });

async function askAndRead(body: Record<string, unknown> = {}) {
  const email = freshAddress();
  await ask({ email, ...body });
  const [mail] = await listMailsTo(test.database.db, email);
  return { email, mail, token: findToken(mail?.text ?? '', pagePaths.alertConfirm) };
}

describe('POST /alerts', () => {
  it('stores the criteria with a position and mails a confirmation link', async () => {
    const email = freshAddress();
    const { status, ok } = await test.as().call(alertEndpoints.create, {
      body: { email, post_code: '2150', vendor_type: 'Mortgage Broker,accountant', min_rating: 4 },
    });
    expect(status).toBe(201);
    expect(ok.message).toBe(outcomes.alerts.sent);
    const [alert] = await alertsOf(email);
    expect(alert).toMatchObject({
      confirmed_at: null,
      criteria: {
        vendor_type: ['Accountant', 'Mortgage Broker'],
        min_rating: 4,
        post_code: '2150',
        latitude: expect.closeTo(-33.81, 0),
        longitude: expect.closeTo(151, 0),
      },
    });
    const [mail] = await listMailsTo(test.database.db, email);
    expect(mail?.text).toContain('Accountant or Mortgage Broker near 2150, rated 4 stars or more');
    expect(mail?.text).toContain(`${publicUrl}${pagePaths.alertConfirm}?token=`);
  });

  it('stores only one alert for equal criteria of the same email address', async () => {
    const email = freshAddress();
    await ask({ email, vendor_type: 'Accountant,Mortgage Broker' });
    const again = await ask({
      email: email.toUpperCase(),
      vendor_type: ['mortgage broker', 'Accountant'],
      latitude: 0,
      longitude: 0,
    });
    expect(again.ok).toMatchObject({ message: outcomes.alerts.sent });
    expect(await alertsOf(email)).toHaveLength(1);
    expect(await listMailsTo(test.database.db, email)).toHaveLength(1);
  });

  it('stores only one alert for several identical concurrent requests', async () => {
    const email = freshAddress();
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask({ email })));
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(await alertsOf(email)).toHaveLength(1);
    expect(await listMailsTo(test.database.db, email)).toHaveLength(1);
  });

  it('mails another link on request after ten minutes if still unconfirmed', async () => {
    const { email, token } = await askAndRead();
    const now = test.clock.now;
    test.clock.now = new Date(now.getTime() + 11 * 60_000);
    await ask({ email });
    expect(await listMailsTo(test.database.db, email)).toHaveLength(2);
    await test.as().call(alertEndpoints.confirm, { query: { token } });
    test.clock.now = new Date(now.getTime() + 60 * 60_000);
    await ask({ email });
    test.clock.now = now;
    const templates = (await listMailsTo(test.database.db, email)).map(({ template }) => template);
    expect(templates).toEqual(['alert_confirm', 'alert_confirm', 'alert_confirmed']);
  });

  it('returns the same response when the mail limit is reached', async () => {
    const email = freshAddress();
    for (let min_rating = 0; min_rating <= 5; min_rating += 1) await ask({ email, min_rating });
    const last = await ask({ email, min_rating: 5 });
    expect(last.ok).toMatchObject({ message: outcomes.alerts.sent });
    expect(await listMailsTo(test.database.db, email)).toHaveLength(5);
  });

  it('limits confirmation mails for one alert to five per day', async () => {
    const email = freshAddress();
    const now = test.clock.now;
    for (let time = 0; time < 8; time += 1) {
      test.clock.now = new Date(now.getTime() + time * 11 * 60_000);
      expect((await ask({ email })).status).toBe(201);
    }
    expect(await listMailsTo(test.database.db, email)).toHaveLength(5);
    test.clock.now = new Date(now.getTime() + DAY_MS + 60_000);
    await ask({ email });
    test.clock.now = now;
    expect(await listMailsTo(test.database.db, email)).toHaveLength(6);
  });

  it('limits confirmation mails even for concurrent requests for one email address', async () => {
    const email = freshAddress();
    const ratings = [0, 1, 2, 3, 4, 5];
    await Promise.all(
      ratings.flatMap((min_rating) => [
        ask({ email, min_rating }),
        ask({ email, min_rating, vendor_type: 'Accountant' }),
      ]),
    );
    expect(await listMailsTo(test.database.db, email)).toHaveLength(5);
    expect(await alertsOf(email)).toHaveLength(5);
  });

  it('refuses to confirm more alerts per address than the limit', async () => {
    const { db } = test.database;
    const { email, token } = await askAndRead();
    const criteria = (nr: number) => ({ min_rating: 1, radius_km: nr + 1 }) as never;
    let last = '';
    for (let nr = 0; nr < limits.alerts.per_address; nr += 1)
      last = await buildAlert(db, criteria(nr), { email });
    const confirm = () => test.as().call(alertEndpoints.confirm, { query: { token } });
    const { status, failure } = await confirm();
    expect([status, failure.error]).toEqual([409, outcomes.alerts.too_many]);
    await db
      .updateTable('alerts')
      .set({ unsubscribed_at: new Date() })
      .where('id', '=', last)
      .execute();
    expect((await confirm()).status).toBe(200);
  });

  it('does not copy free text of the request into the mail', async () => {
    const { mail } = await askAndRead({ city: 'Win at www.evil.example now \ud800' });
    expect(mail?.text).not.toContain('evil');
  });

  const faults: [string, Record<string, unknown>, string, string][] = [
    ['no email', { email: '' }, 'email', messages.requirements.email_required],
    ['a wrong email', { email: 'a@b' }, 'email', messages.requirements.email_invalid],
    ['an unknown type', { vendor_type: 'Plumber' }, 'vendor_type', messages.search.vendor_type],
    ['a wrong rating', { min_rating: 6 }, 'min_rating', messages.search.min_rating],
    ['a wrong postcode', { post_code: '21' }, 'post_code', messages.search.post_code],
    ['a wrong latitude', { latitude: 91, longitude: 0 }, 'latitude', messages.search.latitude],
    ['a wrong longitude', { latitude: 1, longitude: 181 }, 'longitude', messages.search.longitude],
    ['half a position', { latitude: -33 }, 'latitude', messages.search.both_coordinates],
  ];
  it.each(faults)('rejects %s', async (_, overrides, field, sentence) => {
    const { status, failure } = await ask({ email: freshAddress(), ...overrides });
    expect(status).toBe(422);
    expect(Object.entries(failure.errors ?? {})).toEqual([
      [expect.stringContaining(field), [sentence]],
    ]);
  });
});

describe('GET /alerts/confirm', () => {
  it('returns the alert without confirming it, even if read repeatedly', async () => {
    const { email, token } = await askAndRead({ vendor_type: 'Accountant', post_code: '2150' });
    const read = () => test.as().call(alertEndpoints.confirmation, { query: { token } });
    for (let time = 0; time < 3; time += 1) {
      const { ok } = await read();
      expect(ok.data).toEqual({ search: 'Accountant near 2150', is_confirmed: false });
    }
    await test.as().raw({ method: 'HEAD', url: `/api/alerts/confirm?token=${token}` });
    await test.as().raw({ url: `${pagePaths.alertConfirm}?token=${token}` });
    expect((await alertsOf(email))[0]?.confirmed_at).toBeNull();
    expect(await listMailsTo(test.database.db, email)).toHaveLength(1);
    await test.as().call(alertEndpoints.confirm, { query: { token } });
    expect((await read()).ok.data.is_confirmed).toBe(true);
  });
});

describe('POST /alerts/confirm', () => {
  it('confirms the alert and sends one mail even if repeated', async () => {
    const { email, token } = await askAndRead();
    for (let time = 0; time < 2; time += 1) {
      const { ok } = await test.as().call(alertEndpoints.confirm, { query: { token } });
      expect(ok.message).toBe(outcomes.alerts.confirmed);
    }
    expect((await alertsOf(email))[0]?.confirmed_at).toBeInstanceOf(Date);
    const [, confirmed, ...more] = await listMailsTo(test.database.db, email);
    expect(more).toEqual([]);
    expect(confirmed?.headers).toEqual({
      'List-Unsubscribe': expect.stringMatching(
        `^<${publicUrl}/api/alerts/unsubscribe\\?token=[\\w-]{43}>$`,
      ),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  it('rejects invalid or expired links, unsubscribe links and ended alerts', async () => {
    const ended = await buildAlert(test.database.db, {}, { unsubscribed_at: new Date() });
    const old = await buildAlert(
      test.database.db,
      {},
      { confirmed_at: null, confirm_sent_at: new Date(Date.now() - 8 * DAY_MS) },
    );
    const living = await buildAlert(test.database.db);
    const tokens = [
      'made-up',
      testSigner(`alert-unsubscribe:${living}`),
      testSigner(`alert-confirm:${ended}`),
      testSigner(`alert-confirm:${old}`),
    ];
    for (const token of tokens) {
      for (const endpoint of [alertEndpoints.confirmation, alertEndpoints.confirm]) {
        const { status, failure } = await test.as().call(endpoint, { query: { token } });
        expect(status).toBe(404);
        expect(failure.message).toBe(outcomes.alerts.unknown);
      }
    }
  });

  it('rejects a request without a token', async () => {
    for (const method of ['GET', 'POST'] as const) {
      expect((await test.as().raw({ method, url: '/api/alerts/confirm' })).status).toBe(422);
    }
  });
});

describe('DELETE /alerts and POST /alerts/unsubscribe', () => {
  it('end the alert of the mailed link, also if sent repeatedly', { tags: 'engine' }, async () => {
    const { email, token } = await askAndRead();
    await test.as().call(alertEndpoints.confirm, { query: { token } });
    const [, mail] = await listMailsTo(test.database.db, email);
    const end = { query: { token: findToken(mail?.text ?? '', pagePaths.alertUnsubscribe) } };
    for (let time = 0; time < 2; time += 1) {
      const { ok } = await test.as().call(alertEndpoints.remove, end);
      expect(ok.message).toBe(outcomes.alerts.ended);
    }
    expect((await alertsOf(email))[0]?.unsubscribed_at).toBeInstanceOf(Date);
    await ask({ email });
    expect(await alertsOf(email)).toHaveLength(2);
  });

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['text/plain', 'anything'],
  ])('accept the one-click unsubscription of a mail program as %s', async (type, payload) => {
    const id = await buildAlert(test.database.db, {}, { email: freshAddress() });
    const url = `/api/alerts/unsubscribe?token=${testSigner(`alert-unsubscribe:${id}`)}`;
    const headers = { 'content-type': type };
    expect((await test.as().raw({ method: 'POST', url, headers, payload })).status).toBe(200);
    const row = test.database.db.selectFrom('alerts').selectAll().where('id', '=', id);
    expect((await row.executeTakeFirstOrThrow()).unsubscribed_at).toBeInstanceOf(Date);
  });

  it('redirect a browser that opens the one-click URL to the unsubscribe page', async () => {
    const { status, headers } = await test.as().raw({ url: '/api/alerts/unsubscribe?token=a%26b' });
    expect(status).toBe(302);
    expect(headers.location).toBe(`${publicUrl}${pagePaths.alertUnsubscribe}?token=a%26b`);
  });

  it('return 404 for an unknown link', async () => {
    for (const endpoint of [alertEndpoints.remove, alertEndpoints.unsubscribe]) {
      const { status, failure } = await test.as().call(endpoint, { query: { token: 'made-up' } });
      expect(status).toBe(404);
      expect(failure.message).toBe(outcomes.alerts.unknown);
    }
  });
});

describe('search alerts', () => {
  it('are deleted if unconfirmed or ended long ago', async () => {
    const { db } = test.database;
    const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
    const unconfirmed = (days: number) =>
      buildAlert(db, {}, { confirmed_at: null, confirm_sent_at: daysAgo(days) });
    const remaining = [
      await unconfirmed(6),
      await buildAlert(db, {}, { confirm_sent_at: daysAgo(500) }),
      await buildAlert(db, {}, { unsubscribed_at: daysAgo(29) }),
    ];
    const gone = [await unconfirmed(8), await buildAlert(db, {}, { unsubscribed_at: daysAgo(31) })];
    await deleteOldAlerts(db, new Date());
    const rows = await db
      .selectFrom('alerts')
      .select('id')
      .where('id', 'in', [...remaining, ...gone])
      .execute();
    expect(rows.map(({ id }) => id).toSorted()).toEqual(remaining.toSorted());
  });
});
