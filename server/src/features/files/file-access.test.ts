import { chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { requestExportLink } from '#test/arrangements/exported-data.ts';
import { buildAccount, buildPasswordReset, type TestAccount } from '#test/factories/account.ts';
import { buildFile } from '#test/factories/file.ts';
import { buildSession } from '#test/factories/session.ts';
import { buildStaff } from '#test/factories/staff.ts';
import { buildTwoFactor, findWrongCode, generateTotpCode } from '#test/factories/totp.ts';
import { bothMembers, type Members, members } from '#test/members.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp({ rateLimitScale: 1 });
const { verifyFileAccess } = chatEndpoints;

let caller = 0;
const open = (s3_path: string, verification_code?: string, token?: string) => {
  caller += 1;
  return test.as(token).raw({
    method: 'POST',
    url: '/api/chat/verify-file-access',
    payload: { s3_path, verification_code, role: 'staff' },
    remoteAddress: `10.2.${(caller >> 8) & 255}.${caller & 255}`,
  });
};
const linkOf = ({ text }: { text: string }) => JSON.parse(text).file_url as string;
const viewOf = ({ text }: { text: string }) => JSON.parse(text).view_url as string | undefined;
const fileOf = (kind: Members, { id }: TestAccount, overrides = {}) =>
  kind === 'vendors'
    ? buildFile(test, { kind: 'licence', ...overrides, vendor_id: id })
    : buildFile(test, { kind: 'application', ...overrides, customer_id: id });

let me: TestAccount;
let secret: string;
let file: string;
const setUp = async (kind: Members) => {
  me = await buildAccount(test, kind);
  secret = await buildTwoFactor(test, me.accountRef);
  file = await fileOf(kind, me);
};
const code = (steps = 0) => generateTotpCode(secret, test.clock.now, steps);

describe.each(bothMembers)('private file of %s', (kind) => {
  beforeEach(() => setUp(kind));

  it('is downloaded by a five-minute link, issued only for a two-factor code', async () => {
    const answered = await open(file, code(), me.token);
    expect(answered.status, answered.text).toBe(200);
    const { statusCode, headers, payload } = await test.app.inject(linkOf(answered));
    expect([statusCode, payload]).toEqual([200, '%PDF-1.7\nA private paper.\n']);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '26',
      'content-disposition': 'attachment; filename="licence.pdf"; filename*=UTF-8\'\'licence.pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });

    const at = test.clock.now;
    test.clock.now = new Date(at.getTime() + limits.files.link_minutes * 60_000);
    expect((await test.app.inject(linkOf(answered))).statusCode).toBe(404);
    test.clock.now = at;
    await test.database.db.deleteFrom('files').where('id', '=', file).execute();
    expect((await test.app.inject(linkOf(answered))).statusCode).toBe(404);
  });

  it('returns 404 to other members, whose two-factor codes remain unused', async () => {
    const others = await Promise.all(bothMembers.map((each) => buildAccount(test, each)));
    for (const other of others) {
      const theirSecret = await buildTwoFactor(test, other.accountRef);
      const theirCode = generateTotpCode(theirSecret, test.clock.now);
      const { status, failure } = await open(file, theirCode, other.token);
      expect([status, failure.message]).toEqual([404, outcomes.refusals.not_found]);
      const own = await fileOf('customer_id' in other.accountRef ? 'customers' : 'vendors', other);
      expect((await open(own, theirCode, other.token)).status).toBe(200);
    }
    for (const unknown of [newId(), '../licence.pdf', `private/${file}`, file.slice(1)]) {
      expect((await open(unknown, code(), me.token)).status).toBe(404);
    }
  });
});

describe('private file of a member', () => {
  beforeEach(() => setUp(members));

  it.each([
    ['application/pdf', 'licence.pdf', 'application/pdf'],
    ['image/png', 'licence.png', 'image/png'],
    ['video/mp4', 'licence.mp4', 'video/mp4'],
    ['text/plain', 'licence.txt', 'text/plain; charset=utf-8'],
  ])('can be viewed in the browser as %s', async (file_type, original_name, content_type) => {
    const one = await fileOf(members, me, { file_type, original_name });
    const answered = await open(one, code(), me.token);
    const { statusCode, headers } = await test.app.inject(viewOf(answered) ?? '');
    expect([statusCode, headers]).toMatchObject([
      200,
      {
        'content-type': content_type,
        'content-disposition': `inline; filename="${original_name}"; filename*=UTF-8''${original_name}`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
        'content-security-policy': expect.stringMatching(
          /^default-src 'none';( media-src 'self';)? style-src 'unsafe-inline'; sandbox/,
        ),
      },
    ]);
    expect(headers['content-security-policy']).not.toContain('allow-scripts');
    const saved = await test.app.inject(linkOf(answered));
    expect(saved.headers['content-disposition']).toMatch(/^attachment; /);
  });

  it.each(['text/html', 'image/svg+xml', 'text/csv', 'application/msword'])(
    'can only be downloaded, not viewed, if its type is %s',
    async (file_type) => {
      const one = await fileOf(members, me, { file_type });
      const answered = await open(one, code(), me.token);
      expect(viewOf(answered)).toBeUndefined();
      // If the content type changes after the link is issued, a view link downloads the file.
      const picture = await fileOf(members, me, { file_type: 'image/png' });
      const view = viewOf(await open(picture, code(-1), me.token)) ?? '';
      await test.database.db
        .updateTable('files')
        .set({ file_type })
        .where('id', '=', picture)
        .execute();
      const { headers } = await test.app.inject(view);
      expect(headers['content-disposition']).toMatch(/^attachment; /);
    },
  );

  it('is served in byte ranges only if its type is video', async () => {
    const film = { file_type: 'video/webm', original_name: 'walk.webm' };
    const view = viewOf(await open(await fileOf(members, me, film), code(), me.token)) ?? '';
    const ask = (range: string, url = view) => test.app.inject({ url, headers: { range } });
    const whole = (await test.app.inject(view)).payload;
    const piece = await ask('bytes=3-7');
    expect([piece.statusCode, piece.payload, piece.headers['content-range']]).toEqual([
      206,
      whole.slice(3, 8),
      `bytes 3-7/${whole.length}`,
    ]);
    expect((await ask('bytes=-4')).payload).toBe(whole.slice(-4));
    const outside = await ask(`bytes=${whole.length}-`);
    expect([outside.statusCode, outside.headers['content-range']]).toEqual([
      416,
      `bytes */${whole.length}`,
    ]);
    const paper = await open(await fileOf(members, me), code(-1), me.token);
    expect((await ask('bytes=3-7', viewOf(paper))).statusCode).toBe(200);
  });

  it('is never served as HTML, whatever its content and name', async () => {
    const text = '<!doctype html><script>document.title = "it ran"</script>';
    const stored = {
      kind: 'licence',
      file_type: 'text/plain',
      original_name: 'page.html',
      vendor_id: me.id,
    } as const;
    const answered = await open(await buildFile(test, stored, text), code(), me.token);
    for (const link of [linkOf(answered), viewOf(answered) ?? '']) {
      const { headers, payload } = await test.app.inject(link);
      expect(payload).toBe(text);
      expect(headers).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringMatching(/^default-src 'none';.* sandbox$/),
      });
      expect(headers['content-disposition']).toMatch(/filename="page\.html\.txt"/);
    }
  });

  it('is downloaded under its original name, even with unusual characters', async () => {
    const named = await fileOf(members, me, {
      original_name: `“R'n'B” (ü)\u0000.pdf`.replace('\u0000', ''),
    });
    const { headers } = await test.app.inject(linkOf(await open(named, code(), me.token)));
    expect(headers['content-disposition']).toBe(
      `attachment; filename="_R_n_B_ (_).pdf"; filename*=UTF-8''%E2%80%9CR%27n%27B%E2%80%9D%20%28%C3%BC%29.pdf`,
    );
  });

  it("requires the member's own two-factor code, current and unused", async () => {
    const used = code();
    const elsewhere = await buildSession(test.database.db, me.accountRef);
    expect((await open(file, used, elsewhere)).status).toBe(200);
    const stranger = await buildAccount(test, members);
    const theirs = generateTotpCode(
      await buildTwoFactor(test, stranger.accountRef),
      test.clock.now,
    );
    const answerTo = async (typed: string) => {
      const { status, failure } = await open(file, typed, me.token);
      return [status, failure.message];
    };
    expect(await answerTo(used)).toEqual([400, outcomes.codes.used]);
    for (const wrong of [generateTotpCode(secret, test.clock.now, -4), theirs]) {
      expect(await answerTo(wrong)).toEqual([400, outcomes.documents.access_code]);
    }
    expect((await open(file, code(-1), me.token)).status).toBe(200);
  });

  it('opens without another code for five minutes after a two-factor code', async () => {
    const other = await fileOf(members, me);
    const at = test.clock.now;
    const after = (minutes: number) => {
      test.clock.now = new Date(at.getTime() + minutes * 60_000);
    };
    const without = await open(other, undefined, me.token);
    expect([without.status, without.failure.code, without.failure.message]).toEqual([
      400,
      'wrong_code',
      messages.twoFactor.empty,
    ]);
    const used = code();
    const { text } = await open(file, used, me.token);
    const { files_open_until } = JSON.parse(text);
    const until = new Date(at.getTime() + limits.two_factor.files_minutes * 60_000).toISOString();
    expect(files_open_until).toBe(until);
    after(4);
    for (const again of [undefined, used]) {
      const opened = await open(other, again, me.token);
      // Requests without a new code do not extend the five minutes.
      expect([opened.status, JSON.parse(opened.text)]).toMatchObject([
        200,
        { file_url: expect.any(String), files_open_until: until },
      ]);
    }
    const wrong = await open(other, findWrongCode(secret, test.clock.now), me.token);
    expect([wrong.status, wrong.failure.message]).toEqual([400, outcomes.documents.access_code]);
    const elsewhere = await buildSession(test.database.db, me.accountRef);
    expect((await open(other, undefined, elsewhere)).status).toBe(400);
    after(5);
    expect((await open(other, undefined, me.token)).status).toBe(400);
    test.clock.now = at;
  });

  it('requires a new code after two-factor was turned off and on again', async () => {
    expect((await open(file, code(), me.token)).status).toBe(200);
    const payload = { verification_code: code(-1) };
    const url = `/api/${members}/2fa/disable`;
    const off = await test.as(me.token).raw({ method: 'POST', url, payload });
    expect(off.status, off.text).toBe(200);
    expect((await open(file, undefined, me.token)).status).toBe(403);
    await buildTwoFactor(test, me.accountRef);
    expect((await open(file, undefined, me.token)).status).toBe(400);
  });

  it('is refused with equal errors for an empty and a missing code', async () => {
    const without = await open(file, undefined, me.token);
    const empty = await open(file, '', me.token);
    expect([empty.status, empty.failure.code]).toEqual([without.status, without.failure.code]);
  });

  it('requires a two-factor code of six digits', async () => {
    const { status, failure } = await open(file, '12345a', me.token);
    expect([status, failure.errors]).toEqual([
      422,
      { verification_code: [messages.twoFactor.length] },
    ]);
  });

  it('is refused after five wrong two-factor codes within 15 minutes', async () => {
    const wrong = findWrongCode(secret, test.clock.now);
    for (let i = 0; i < limits.two_factor.failures; i += 1) {
      expect((await open(file, wrong, me.token)).status).toBe(400);
    }
    const { status, headers } = await open(file, code(), me.token);
    expect([status, headers['retry-after']]).toEqual([
      429,
      String(limits.two_factor.window_minutes * 60),
    ]);
  });

  it('is refused to a member without two-factor authentication', async () => {
    const plain = await buildAccount(test, members);
    const { status, failure } = await open(await fileOf(members, plain), '123456', plain.token);
    expect([status, failure.message]).toEqual([403, outcomes.twoFactor.needed]);
  });

  it('is refused for 72 hours if two-factor follows a password reset', async () => {
    const at = test.clock.now;
    const other = await buildAccount(test, members);
    await buildPasswordReset(test, other.accountRef, new Date('2026-11-20T23:30:00Z'));
    test.clock.now = new Date('2026-11-21T00:00:00Z');
    const later = await buildTwoFactor(test, other.accountRef);
    const sentence = 'For your safety, files open again on Tuesday 24 November at 10:30 am AEDT.';
    const theirs = await fileOf(members, other);
    const { status, failure } = await open(
      theirs,
      generateTotpCode(later, test.clock.now),
      other.token,
    );
    expect([status, failure.message]).toEqual([403, sentence]);
    test.clock.now = new Date('2026-11-23T23:30:00Z');
    const opened = await open(theirs, generateTotpCode(later, test.clock.now), other.token);
    expect(opened.status).toBe(200);
    test.clock.now = at;

    // An authenticator that was enabled before the password reset is trusted immediately.
    await buildPasswordReset(test, me.accountRef, new Date(at.getTime() + 1000));
    test.clock.now = new Date(at.getTime() + 60_000);
    expect((await open(file, code(), me.token)).status).toBe(200);
    test.clock.now = at;
  });
});

describe('access to private files', () => {
  it('is refused to guests and staff', async () => {
    const { db } = test.database;
    const staff = await buildSession(db, { staff_id: await buildStaff(db) });
    const body = { s3_path: newId(), verification_code: '123456' };
    expect((await test.as().call(verifyFileAccess, { body })).status).toBe(401);
    expect((await test.as(staff).call(verifyFileAccess, { body })).status).toBe(403);
  });

  it('is refused for forged links and for links to data exports', async () => {
    const me = await buildAccount(test, 'vendors');
    const secret = await buildTwoFactor(test, me.accountRef);
    const file = await fileOf('vendors', me);
    const link = linkOf(await open(file, generateTotpCode(secret, test.clock.now), me.token));
    const [path = '', body = '', signature = ''] = link.split(/(?<=\/files\/)|\./);
    const foreign = Buffer.from(body, 'base64url').toString().replace(file, newId());
    const forged = Buffer.from(foreign).toString('base64url');
    for (const ticket of [`${forged}.${signature}`, `${body}.`, `.${signature}`, '', '%00', '..']) {
      expect((await test.app.inject(path + ticket)).statusCode, ticket).toBe(404);
    }
    // A link to an export does not open files.
    const other = await buildAccount(test, 'vendors');
    const ticket = (await requestExportLink(test, other)).split('/').at(-1);
    expect((await test.app.inject(path + ticket)).statusCode).toBe(404);
  });
});
