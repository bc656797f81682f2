import { afterEach, beforeEach, expect, test } from 'vitest';
import { accepted } from '#test/fake-encryption.ts';
import { bodies } from '#test/fake-sockets.ts';
import { message } from '#test/inbox-samples.ts';
import { leave, ready, resetSender, senderWith } from '#test/sender-line.ts';

/* A text may be encrypted several times. Each encrypted copy (envelope) has the same id and its
   own message number. The server stores only the first copy that arrives. The numbers of the
   other copies are released for later messages. */

beforeEach(resetSender);
afterEach(leave);

const newer = { ...accepted, code: '99999' };
const others = (position = 1) =>
  message(position, { body: 'e2e1.Noon?#other', sender: 'me', clientMessageId: 'm' });

/** Restores an unsent text in this tab. Another tab encrypts the same text in the tests. */
function tabWithUnsent() {
  const line = senderWith(ready(accepted));
  const text = { clientMessageId: 'm', body: 'Noon?', at: '2026-01-01' };
  line.store.storedTexts.keepUnsent('c', [text]);
  line.sender.restore('c');
  return line;
}

/** Sends a text encrypted for old keys, then again for new keys; no attempt gets an answer. */
async function sealedTwice() {
  const line = senderWith(ready(accepted));
  line.state.isMute = true;
  line.sender.send('c', 'Noon?');
  await line.settled();
  line.secrets.set(ready(newer));
  await line.sender.flush();
  return line;
}

/** Sends a text that the server stores, but the acknowledgement is lost. Then the keys change. */
async function storedUnanswered() {
  const line = senderWith(ready(accepted));
  line.state.losesAnswers = true;
  line.sender.send('c', 'Noon?');
  await line.settled();
  line.secrets.set(ready(newer));
  line.state.losesAnswers = false;
  return line;
}

test("releases a tab's message number if the server stored another tab's encrypted copy", async () => {
  const line = tabWithUnsent();
  line.stored.set('m', others());
  await line.sender.flush();
  expect(bodies(line)).toEqual(['e2e1.Noon?#1']);
  expect(line.outgoing()).toEqual([]);
  expect(line.calls.unsent).toEqual(['e2e1.Noon?#1']);
});

test("releases a tab's message number if another tab's encrypted copy arrives first", async () => {
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

test("releases the second encrypted copy's message number if the server stored the first", async () => {
  const line = await storedUnanswered();
  await line.sender.flush();
  expect(bodies(line)).toEqual(['e2e1.Noon?#1', 'e2e1.Noon?#2']);
  expect(line.outgoing()).toEqual([]);
  expect(line.calls.unsent).toEqual(['e2e1.Noon?#2']);
});

test("releases the first encrypted copy's message number once the server stores the second", async () => {
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

test("releases the second encrypted copy's message number if the first arrives during encryption", async () => {
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
