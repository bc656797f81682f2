import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { describe, expect, it } from 'vitest';
import { buildAccount } from '#test/factories/account.ts';
import { buildSession } from '#test/factories/session.ts';
import { buildStaff } from '#test/factories/staff.ts';
import { getSessionEndpoints } from '#test/members.ts';
import { connecting } from '#test/peers/connecting.ts';
import { connect, getAppUrl } from '#test/sockets.ts';
import { testApp } from '#test/test-app.ts';
import { hashToken } from '../auth.ts';

const test = testApp();
const online = connecting(test);

describe('a socket handshake', () => {
  it('admits a member with a valid token', async () => {
    const { token } = await buildAccount(test, 'customers');
    expect((await online(token)).connected).toBe(true);
    const polling = await online(token, { transports: ['polling'] });
    expect(polling.connected).toBe(true);
  });

  it.each([undefined, '', 'x'.repeat(43)])('is refused with the token %j', async (token) => {
    await expect(connect(test.app, token)).rejects.toThrow(outcomes.refusals.unauthenticated);
  });

  it('is refused with a staff token or a token in the query', async () => {
    const staff = await buildSession(test.database.db, {
      staff_id: await buildStaff(test.database.db),
    });
    await expect(connect(test.app, staff)).rejects.toThrow(outcomes.refusals.unauthenticated);
    const { token } = await buildAccount(test, 'customers');
    await expect(connect(test.app, undefined, { query: { token } })).rejects.toThrow(
      outcomes.refusals.unauthenticated,
    );
  });

  it('is refused if a page of another site sends it', async () => {
    const url = `${await getAppUrl(test.app)}/socket.io/?EIO=4&transport=polling`;
    const statusFrom = async (origin: string) => (await fetch(url, { headers: { origin } })).status;
    expect(await statusFrom('https://evil.example')).toBe(403);
    expect(await statusFrom('null')).toBe(403);
    expect(await statusFrom(await getAppUrl(test.app))).toBe(200);
  });

  it.each(['/socket.iox', '/nothing', '/healthz'])(
    'at %s gets an ordinary HTTP response without an upgrade',
    async (path) => {
      const url = `${await getAppUrl(test.app)}${path}`;
      const upgrading = request(url, {
        headers: {
          connection: 'Upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        },
      });
      upgrading.end();
      const [answer] = (await once(upgrading, 'response')) as [IncomingMessage];
      answer.resume();
      expect(answer.statusCode).toBe((await fetch(url)).status);
    },
  );

  it('is refused if the member already has the maximum number of sockets', async () => {
    const { token } = await buildAccount(test, 'customers');
    for (let nr = 0; nr < limits.chat.sockets_per_member; nr += 1) await online(token);
    await expect(online(token)).rejects.toThrow(outcomes.refusals.too_many_windows);
  });
});

describe('a session that ends', () => {
  it.each(['customers', 'vendors'] as const)(
    'closes its own sockets, but not those of other sessions: %s',
    async (members) => {
      const { token, accountRef } = await buildAccount(test, members);
      const other = await buildSession(test.database.db, accountRef);
      const [ending, staying] = [await online(token), await online(other)];
      const gone = new Promise((resolve) => ending.once('disconnect', resolve));
      await test.as(token).call(getSessionEndpoints(members).logout);
      expect(await gone).toBe('io server disconnect');
      expect(staying.connected).toBe(true);
    },
  );

  it('closes its sockets when its account is deleted', async () => {
    const { token } = await buildAccount(test, 'customers');
    const ending = await online(token);
    const gone = new Promise((resolve) => ending.once('disconnect', resolve));
    await test.database.db
      .deleteFrom('sessions')
      .where('token_hash', '=', hashToken(token))
      .execute();
    expect(await gone).toBe('io server disconnect');
  });
});

describe('a session', () => {
  it('is recorded as used when its socket sends, not when it listens', async () => {
    const speaking = await buildAccount(test, 'customers');
    const listening = await buildAccount(test, 'vendors');
    const speaker = await online(speaking.token);
    await online(listening.token);
    const before = await seenAt(listening.token);
    test.clock.now = new Date(Date.now() + 61_000);
    speaker.emit('typing', { receiverId: listening.id, isTyping: true });
    await expect.poll(() => seenAt(speaking.token)).toBe(test.clock.now.getTime());
    expect(await seenAt(listening.token)).toBe(before);
  });
});

async function seenAt(token: string): Promise<number> {
  const { last_seen_at } = await test.database.db
    .selectFrom('sessions')
    .select('last_seen_at')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow();
  return last_seen_at.getTime();
}
