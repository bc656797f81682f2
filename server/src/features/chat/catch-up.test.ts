import { expect, it, vi } from 'vitest';
import { buildPair } from '#test/factories/pair.ts';
import { connect, mustSend } from '#test/sockets.ts';
import { testApp } from '#test/test-app.ts';
import { createSignal } from '../../lib/signal.ts';

/** Simulates processes that cannot reach each other; the test emits the end of this gap. */
const gaps: ReturnType<typeof createSignal<Date>>[] = [];
const test = testApp({
  realtime: () => {
    const gap = createSignal<Date>();
    gaps.push(gap);
    return { adapter: undefined, gaps: gap };
  },
});

it('messages from another process are delivered in order after a connection gap', async () => {
  const other = await test.another();
  const { customer, vendor, conversationId } = await buildPair(test);
  const here = await connect(test.app, customer.token);
  const there = await connect(other, vendor.token);
  const heard: string[] = [];
  there.on('message', ({ message }) => heard.push(message.body));

  const began = new Date(test.clock.now.getTime() - 1);
  for (const message of ['One', 'Two', 'Three']) await mustSend(here, { message, conversationId });
  expect(heard).toEqual([]);
  gaps[1]?.emit(began);
  await vi.waitFor(() => expect(heard).toEqual(['One', 'Two', 'Three']));
  here.close();
  there.close();
  await other.close();
});

it('missed messages are delivered after a failed database connection recovers', async () => {
  const { customer, vendor, conversationId } = await buildPair(test);
  const there = await connect(test.app, vendor.token);
  const other = await test.another();
  const here = await connect(other, customer.token);
  const heard: string[] = [];
  there.on('message', ({ message }) => heard.push(message.body));
  await mustSend(here, { message: 'Said', conversationId });

  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  const connecting = vi.spyOn(test.database.pool, 'connect').mockRejectedValue(away);
  gaps[0]?.emit(new Date(test.clock.now.getTime() - 1));
  await vi.waitFor(() => expect(connecting).toHaveBeenCalled());
  connecting.mockRestore();
  await vi.waitFor(() => expect(heard).toEqual(['Said']), 10_000);
  here.close();
  there.close();
  await other.close();
});
