import { brand } from '@threshold/contract/brand';
import {
  leadRequestEndpoints,
  requestLinkEndpoints,
} from '@threshold/contract/endpoints/requests/lead-requests';
import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { describe, expect, it } from 'vitest';
import { listMailsTo } from '#test/outbox.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const sentences = messages.requirements;

let count = 0;
function requestOf(overrides: Record<string, unknown> = {}) {
  count += 1;
  return {
    name: 'Ann Lee',
    email: `ann-${count}@example.com`,
    phone_number: '(04) 0000-0000',
    requirements: 'A first home.\nTwo bedrooms.',
    ...overrides,
  };
}

const send = (body: Record<string, unknown>) =>
  test.as().raw({ method: 'POST', url: '/api/lead-requests', payload: body });

const storedOf = (email: string) =>
  test.database.db.selectFrom('lead_requests').selectAll().where('email', '=', email).execute();

/** Confirms a request by the link of its receipt. */
async function confirm(email: string): Promise<void> {
  const [receipt] = await listMailsTo(test.database.db, email);
  const headers = { 'request-link': /#([\w-]+)/.exec(receipt?.text ?? '')?.[1] ?? '' };
  expect((await test.as().call(requestLinkEndpoints.confirm, { headers })).status).toBe(200);
}

describe('POST /lead-requests', () => {
  it('mails the buyer at once and staff after the confirmation', async () => {
    const body = requestOf({ email: 'Mia@Example.com' });
    const { status, ok } = await test.as().call(leadRequestEndpoints.create, { body });
    expect(status).toBe(201);
    expect(ok.message).toBe(outcomes.requirements.sent);
    const [stored] = await storedOf('mia@example.com');
    expect(stored).toMatchObject({
      id: ok.data._id,
      name: 'Ann Lee',
      phone_number: '0400000000',
      requirements: 'A first home.\nTwo bedrooms.',
      status: 'new',
    });
    const [receipt] = await listMailsTo(test.database.db, 'mia@example.com');
    expect(receipt?.text).toContain('Hello Ann Lee,');
    expect(receipt?.text).toContain(`${limits.requirements.response_hours} hours`);
    const notices = () => listMailsTo(test.database.db, brand.support_email);
    expect(await notices()).toEqual([]);
    await confirm('mia@example.com');
    const [notice] = await notices();
    expect(notice?.subject).toBe('New request from Ann Lee');
    expect(notice?.text).toContain('> Two bedrooms.');
    expect(notice?.text).toContain('There may be other new requests.');
    expect(notice?.text).toMatch(/See all requests.*\/ops\/requests/s);
  });

  const faults: [string, Record<string, unknown>, string, string][] = [
    ['a missing name', { name: ' ' }, 'name', sentences.name],
    ['a missing email', { email: undefined }, 'email', sentences.email_required],
    ['a wrong email', { email: 'ann@' }, 'email', sentences.email_invalid],
    ['two recipients', { email: 'a@b.co, c@d.co' }, 'email', sentences.email_invalid],
    ['a missing phone number', { phone_number: '' }, 'phone_number', sentences.phone_required],
    ['a short phone', { phone_number: '123456789' }, 'phone_number', sentences.phone_invalid],
    ['a long phone', { phone_number: '123456789012' }, 'phone_number', sentences.phone_invalid],
    ['missing requirements', { requirements: '' }, 'requirements', sentences.requirements],
    ['long requirements', { requirements: 'x'.repeat(301) }, 'requirements', sentences.too_long],
  ];
  it.each(faults)('rejects %s', async (_, overrides, field, sentence) => {
    const { status, failure } = await send(requestOf(overrides));
    expect(status).toBe(422);
    expect(failure.errors?.[field]).toContain(sentence);
  });

  it('reduces names to one line and removes invisible characters', async () => {
    const { status } = await send(
      requestOf({
        name: 'Ann\r\nBcc: you@else.example',
        requirements: 'Two\u2028bedrooms\u202e \u0007',
      }),
    );
    expect(status).toBe(201);
    const row = await test.database.db
      .selectFrom('lead_requests')
      .select(['name', 'requirements'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ name: 'Ann Bcc: you@else.example', requirements: 'Two\nbedrooms' });
  });

  it.each(['\u3164', '\u202e', ' \u200b '])('rejects the invisible name %j', async (name) => {
    const { status, failure } = await send(requestOf({ name }));
    expect([status, failure.errors?.name?.[0]]).toEqual([422, sentences.name]);
  });

  it('stores nothing if it rejects the request', async () => {
    const before = await test.database.db.selectFrom('lead_requests').select('id').execute();
    await send(requestOf({ name: '' }));
    const after = await test.database.db.selectFrom('lead_requests').select('id').execute();
    expect(after.length).toBe(before.length);
  });

  it('ignores fields that the API contract does not define', async () => {
    const body = requestOf({ status: 'closed', note: 'mine' });
    await send(body);
    expect((await storedOf(body.email))[0]).toMatchObject({ status: 'new', note: null });
  });

  it('accepts requirements of 300 characters and escapes their HTML in the mail', async () => {
    const body = requestOf({ requirements: '<img src=x onerror=alert(1)>'.padEnd(300, '.') });
    expect((await send(body)).status).toBe(201);
    await confirm(body.email);
    const notices = await listMailsTo(test.database.db, brand.support_email);
    expect(notices.at(-1)?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(notices.at(-1)?.html).not.toContain('<img');
  });

  it('mails an address at most three receipts an hour, without request texts', async () => {
    const email = 'victim@example.com';
    for (let i = 0; i < 5; i += 1) {
      await send(
        requestOf({ email, name: `Win ${i} at www.evil.example`, requirements: 'Buy now' }),
      );
    }
    const receipts = await listMailsTo(test.database.db, email);
    expect(receipts).toHaveLength(3);
    expect(receipts[0]?.text).not.toMatch(/evil|Buy/);
    expect(await storedOf(email)).toHaveLength(5);
  });
});
