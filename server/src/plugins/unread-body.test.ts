import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { networkBudgets } from '@threshold/contract/limits';
import { describe, expect, it } from 'vitest';
import { getAppUrl } from '#test/sockets.ts';
import { testApp } from '#test/test-app.ts';

const SCALE = 0.02;
const test = testApp({ rateLimitScale: SCALE });
const MB = 1024 * 1024;

/** Begins to send a large body and waits for the refusal. */
async function begin(): Promise<[ClientRequest, IncomingMessage]> {
  const call = request(`${await getAppUrl(test.app)}/api/chat/upload`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=edge', 'content-length': 25 * MB },
  });
  call.on('error', () => undefined);
  call.write(Buffer.alloc(128 * 1024));
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  answer.resume();
  return [call, answer];
}

describe('a refused request with an unread body', () => {
  it('closes the connection after too many such requests of the network', async () => {
    for (let nr = 0; nr < Math.ceil(networkBudgets.call.points * SCALE); nr += 1) {
      await test.as().raw({ url: '/api/vendors/cities' });
    }
    for (let nr = 0; nr < Math.ceil(networkBudgets.unread.points * SCALE); nr += 1) {
      const [call, answer] = await begin();
      expect([answer.statusCode, answer.headers.connection]).toEqual([429, 'keep-alive']);
      call.destroy();
    }
    const [call, answer] = await begin();
    expect([answer.statusCode, answer.headers.connection]).toEqual([429, 'close']);
    if (!call.destroyed) await once(call, 'close');
  });
});
