import { chatFiles, sealedChat } from '@threshold/contract/texts/chat-texts';
import { expect, test } from 'vitest';
import { buildSealedMessage, message, opened } from '#test/inbox-samples.ts';
import {
  describeSharedFile,
  isFileUnreadable,
  removeReplays,
} from './conversation-files-dialog.tsx';

const stored = {
  file_url: '',
  original_name: 'rates.txt',
  file_type: 'text/plain',
  s3_url_path: 'f',
  size: 17,
};

test('describes a file by name and size, or the reason it is unreadable', () => {
  expect(describeSharedFile(message(1, { file: stored }))).toEqual({ name: 'rates.txt', size: 17 });
  const locked = buildSealedMessage(2, { kind: 'locked' });
  expect(isFileUnreadable(locked)).toBe(true);
  expect(describeSharedFile(locked)).toMatchObject({ why: sealedChat.reading.locked });
  // The sealed message describes no file, so the server has added the file.
  expect(describeSharedFile(buildSealedMessage(3, opened(1)))).toMatchObject({
    why: chatFiles.not_named,
  });
});

test("lists a replayed file once, but every undecrypted message's file", () => {
  const twice = [
    buildSealedMessage(3, opened(1), { clientMessageId: 'm' }),
    buildSealedMessage(1, opened(1), { clientMessageId: 'm' }),
  ];
  const ids = (list: Parameters<typeof removeReplays>[0]) =>
    removeReplays(list).map(({ _id }) => _id);
  expect(ids(twice)).toEqual(['id-1']);
  expect(ids([2, 1].map((nr) => buildSealedMessage(nr, { kind: 'lost' })))).toEqual([
    'id-2',
    'id-1',
  ]);
});
