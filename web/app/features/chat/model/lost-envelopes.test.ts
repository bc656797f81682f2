import { afterEach, beforeEach, expect, test } from 'vitest';
import { accepted } from '#test/fake-encryption.ts';
import { bodies } from '#test/fake-sockets.ts';
import { message } from '#test/inbox-samples.ts';
import { beginAnew, leave, ready, senderWith } from '#test/sender-line.ts';

/* A text may be sealed several times under one id, each envelope with its own message number.
   The server stores one of these envelopes. The numbers of the others are released; that of the
   stored one never is. */

beforeEach(beginAnew);
afterEach(leave);

const newer = { ...accepted, code: '99999' };
const others = (position = 1) =>
  message(position, { body: 'e2e1.Noon?#other', sender: 'me', clientMessageId: 'm' });

/** A tab that restored an unsent text before another tab sealed it. */
function tabWithUnsent() {
  const line = senderWith(ready(accepted));
  const text = { clientMessageId: 'm', body: 'Noon?', at: '2026-01-01' };
  line.store.storedTexts.keepUnsent('c', [text]);
  line.sender.restore('c');
  return line;
}

/** A text that was sent sealed for old and then for new keys; neither envelope was answered. */
async function sealedTwice() {
  const line = senderWith(ready(accepted));
  line.state.isMute = true;
  line.sender.send('c', 'Noon?');
  await line.settled();
  line.secrets.set(ready(newer));
  await line.sender.flush();
  return line;
}

/** A text that was stored without an acknowledgement, before newer keys arrived. */
async function storedUnanswered() {
  const line = senderWith(ready(accepted));
  line.state.losesAnswers = true;
  line.sender.send('c', 'Noon?');
  await line.settled();
  line.secrets.set(ready(newer));
  line.state.losesAnswers = false;
  return line;
}

test("releases the message number if another tab's encrypted copy was stored", async () => {
  const line = tabWithUnsent();
  line.stored.set('m', others());
  await line.sender.flush();
  expect(bodies(line)).toEqual(['e2e1.Noon?#1']);
  expect(line.outgoing()).toEqual([]);
  expect(line.calls.unsent).toEqual(['e2e1.Noon?#1']);
});

test("releases the message number if another tab's encrypted copy arrives first", async () => {
  const line = tabWithUnsent();
  line.state.isMute = true;
  await line.sender.flush();
  expect(line.outgoing()).toMatchObject([{ sealed: { text: 'e2e1.Noon?#1' } }]);
  line.store.add('c', [others()]);
  expect(line.outgoing()).toEqual([]);
  expect(line.calls.unsent).toEqual(['e2e1.Noon?#1']);
  await line.sender.close(false);
});

test('does not send a text that another tab delivered during encryption', async () => {
  const line = tabWithUnsent();
  const seal = line.encryption.seal.bind(line.encryption);
  line.encryption.seal = async (...asked) => {
    line.store.add('c', [others()]);
    return seal(...asked);
  };
  await line.sender.flush();
  expect(line.came).toEqual([]);
  expect(line.calls.unsent).toEqual(['e2e1.Noon?#1']);
  expect(line.outgoing()).toEqual([]);
});

test("releases a text's second message number if its first copy was stored", async () => {
  const line = await storedUnanswered();
  await line.sender.flush();
  expect(bodies(line)).toEqual(['e2e1.Noon?#1', 'e2e1.Noon?#2']);
  expect(line.outgoing()).toEqual([]);
  expect(line.calls.unsent).toEqual(['e2e1.Noon?#2']);
});

test("releases a text's first message number if its second copy is sent", async () => {
  const line = await sealedTwice();
  await line.sender.close(false);
  expect(bodies(line)).toEqual(['e2e1.Noon?#1', 'e2e1.Noon?#2']);

  const unsent = line.store.storedTexts.unsentOf('c');
  const next = senderWith(ready(newer));
  next.store.storedTexts.keepUnsent('c', unsent);
  next.sender.restore('c');
  await next.sender.flush();
  expect(bodies(next)).toEqual(['e2e1.Noon?#2']);
  expect(next.calls.unsent).toEqual(['e2e1.Noon?#1']);
});

test("releases a text's second message number if its first copy arrives first", async () => {
  const line = await storedUnanswered();
  const seal = line.encryption.seal.bind(line.encryption);
  line.encryption.seal = async (...asked) => {
    line.store.add('c', [...line.stored.values()]);
    return seal(...asked);
  };
  await line.sender.flush();
  expect(bodies(line)).toEqual(['e2e1.Noon?#1']);
  expect(line.calls.unsent).toEqual(['e2e1.Noon?#2']);
});

test('releases the message numbers of all encrypted copies of a discarded text', async () => {
  const line = await sealedTwice();
  line.sender.drop('c', line.outgoing()[0]?.clientMessageId ?? '');
  await expect.poll(() => line.calls.unsent).toEqual(['e2e1.Noon?#1', 'e2e1.Noon?#2']);
  await line.sender.close(false);
});
