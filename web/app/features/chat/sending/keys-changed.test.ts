import { sealedChat } from '@threshold/contract/texts/chat-texts';
import { e2eeOutcomes } from '@threshold/contract/texts/encryption-texts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#app/lib/api/api-error.ts';
import { accepted } from '#test/fake-encryption.ts';
import { bodies } from '#test/fake-sockets.ts';
import { leave, ready, resetSender, senderWith, uploads } from '#test/sender-line.ts';

vi.mock('#app/lib/client/upload.ts', () => import('#test/sender-line.ts'));

beforeEach(resetSender);
afterEach(leave);

const code = 'keys_changed';
const message = e2eeOutcomes.keys_changed;
const refusal = { status: false, code, message } as const;
const newer = { ...accepted, code: '99999' };

test('encrypts and sends a text again if the server refuses outdated keys', async () => {
  const line = senderWith(ready(accepted));
  line.refusals.push(refusal);
  line.directory.current = newer;
  line.sender.send('c', 'Noon?');
  await line.settled();
  expect(bodies(line)).toEqual(['e2e1.Noon?#1', 'e2e1.Noon?#2']);
  expect(new Set(line.came.map((one) => one.clientMessageId)).size).toBe(1);
  expect(line.outgoing()).toEqual([]);
  // The first encrypted text is never sent again, so its message number is released.
  expect(line.calls.unsent).toEqual(['e2e1.Noon?#1']);
  expect([line.calls.reloaded, line.calls.refreshed]).toEqual([1, 1]);
});

test('marks a text as failed if its keys are refused twice', async () => {
  const line = senderWith(ready(accepted));
  line.refusals.push(refusal, refusal);
  line.sender.send('c', 'Noon?');
  await line.settled();
  expect(line.came).toHaveLength(2);
  expect(line.outgoing()).toMatchObject([{ state: 'failed', reason: message }]);
});

test("marks a refused text as failed if this device's keys were replaced", async () => {
  const line = senderWith(ready(accepted));
  line.refusals.push(refusal);
  line.ownKeys.current = 'replaced';
  line.sender.send('c', 'Noon?');
  await line.settled();
  expect(line.came).toHaveLength(1);
  expect(line.outgoing()).toMatchObject([{ state: 'failed', reason: sealedChat.not_here }]);
});

test('encrypts a message, but not its file, again for changed keys', async () => {
  const line = senderWith(ready(accepted));
  line.directory.current = newer;
  uploads.lose = () => {
    uploads.lose = undefined;
    throw new ApiError(409, code, message);
  };
  line.sender.sendFile('c', new File(['secret'], 'contract.pdf'), 'Here');
  await line.settled();
  expect(uploads.came.map(({ fields }) => fields.message)).toEqual([
    'e2e1.Here#1 with contract.pdf',
    'e2e1.Here#2 with contract.pdf',
  ]);
  const [first, second] = uploads.came;
  expect(second?.files).toEqual(first?.files);
  expect(line.calls.sealedFiles).toEqual(['contract.pdf']);
  expect(line.outgoing()).toEqual([]);
  expect(line.calls.unsent).toEqual([first?.fields.message]);
});

test("marks a file as failed if its message's keys are refused twice", async () => {
  const line = senderWith(ready(accepted));
  uploads.lose = () => {
    // Stops refusing after the third attempt, so that the test fails instead of looping forever.
    if (uploads.came.length > 2) uploads.lose = undefined;
    throw new ApiError(409, code, message);
  };
  line.sender.sendFile('c', new File(['secret'], 'contract.pdf'), 'Here');
  await line.settled();
  expect(uploads.came).toHaveLength(2);
  expect(line.outgoing()).toMatchObject([{ state: 'failed', reason: message }]);
});
