import { limits } from '@threshold/contract/limits';
import { expect, test } from 'vitest';
import { buildSealedMessage, message, opened } from '#test/inbox-samples.ts';
import { discloseMessages } from './report-dialog.tsx';

test('reports an encrypted message without its key if key disclosure fails', async () => {
  const sealed = [buildSealedMessage(1, opened(1)), buildSealedMessage(2, opened(2))];
  const disclose = async ({ place }: { place: { clientId: string } }) => {
    if (place.clientId === 'm-1') throw new Error('failed');
    return { text: 'said', key: 'k' };
  };
  const long = message(4, { body: 'x'.repeat(limits.chat.message_characters) });
  expect(await discloseMessages([...sealed, message(3), long], { disclose })).toEqual([
    { _id: 'id-1', body: 'text 1' },
    { _id: 'id-2', body: 'said', key: 'k' },
    { _id: 'id-3', body: 'text 3' },
    { _id: 'id-4', body: 'x'.repeat(limits.chat.reported_characters + 1) },
  ]);
});
