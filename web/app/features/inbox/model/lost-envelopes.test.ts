import { afterEach, beforeEach, expect, test } from 'vitest';
import { accepted } from '#test/fake-encryption.ts';
import { bodies } from '#test/far-end.ts';
import { beginAnew, leave, ready, senderWith } from '#test/sender-line.ts';
import { message } from '#test/shown-messages.ts';

/*
 * A text may have been sealed more than once under its id, each time with a number of its own, and one of these
 * envelopes is stored: the numbers of the others are free, and that of the stored one never is.
 */

beforeEach(beginAnew);
afterEach(leave);

const newer = { ...accepted, code: '99999' };
const others = (position = 1) =>
  message(position, { body: 'e2e1.Noon?#other', sender: 'me', clientMessageId: 'm' });

/** A tab that has taken up an unsent text before another tab sealed it. */
function tabWithUnsent() {
  const line = senderWith(ready(accepted));
  const text = { clientMessageId: 'm', body: 'Noon?', at: '2026-01-01' };
  line.store.kept.keepUnsent('c', [text]);
  line.sender.restore('c');
  return line;
}

/** A text that is sealed for keys, and again for newer ones, without an answer to either. */
async function sealedTwice() {
  const line = senderWith(ready(accepted));
  line.state.isMute = true;
  line.sender.send('c', 'Noon?');
  await line.settled();
  line.secrets.set(ready(newer));
  await line.sender.flush();
  return line;
}

/** A text that is stored, though no answer says so, while newer keys come. */
async function storedUnanswered() {
  const line = senderWith(ready(accepted));
  line.state.losesAnswers = true;
  line.sender.send('c', 'Noon?');
  await line.settled();
  line.secrets.set(ready(newer));
  line.state.losesAnswers = false;
  return line;
}

test('what another tab has sealed and stored first frees the number that was taken here', async () => {
  const line = tabWithUnsent();
  line.stored.set('m', others());
  await line.sender.flush();
  expect(bodies(line)).toEqual(['e2e1.Noon?#1']);
  expect(line.outgoing()).toEqual([]);
  expect(line.calls.unsent).toEqual(['e2e1.Noon?#1']);
});

test('the same where it arrives before the answer, and where the answer is lost', async () => {
  const line = tabWithUnsent();
  line.state.isMute = true;
  await line.sender.flush();
  expect(line.outgoing()).toMatchObject([{ sealed: { text: 'e2e1.Noon?#1' } }]);
  line.store.add('c', [others()]);
  expect(line.outgoing()).toEqual([]);
  expect(line.calls.unsent).toEqual(['e2e1.Noon?#1']);
  await line.sender.close(false);
});

test('what arrives from another tab while it is being sealed here is not sent again', async () => {
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

test('an envelope that was stored without an answer keeps its number; the one for newer keys gives its own back', async () => {
  const line = await storedUnanswered();
  await line.sender.flush();
  expect(bodies(line)).toEqual(['e2e1.Noon?#1', 'e2e1.Noon?#2']);
  expect(line.outgoing()).toEqual([]);
  expect(line.calls.unsent).toEqual(['e2e1.Noon?#2']);
});

test('the next page knows of all envelopes of a text, and frees those that are not stored', async () => {
  const line = await sealedTwice();
  await line.sender.close(false);
  expect(bodies(line)).toEqual(['e2e1.Noon?#1', 'e2e1.Noon?#2']);

  const kept = line.store.kept.unsentOf('c');
  const next = senderWith(ready(newer));
  next.store.kept.keepUnsent('c', kept);
  next.sender.restore('c');
  await next.sender.flush();
  expect(bodies(next)).toEqual(['e2e1.Noon?#2']);
  expect(next.calls.unsent).toEqual(['e2e1.Noon?#1']);
});

test('what is stored keeps its number though it arrives while it is being sealed anew', async () => {
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

test('a text that its writer drops frees every number that it took', async () => {
  const line = await sealedTwice();
  line.sender.drop('c', line.outgoing()[0]?.clientMessageId ?? '');
  await expect.poll(() => line.calls.unsent).toEqual(['e2e1.Noon?#1', 'e2e1.Noon?#2']);
  await line.sender.close(false);
});
