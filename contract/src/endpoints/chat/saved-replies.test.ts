import { expect, it } from 'vitest';
import { savedReplyLimits, savedReplySentences } from '../../texts/chat-texts.ts';
import { savedReplyEndpoints } from './saved-replies.ts';

const thanks = { title: 'Thanks', text: 'Thank you, {name}.' };
const faultsOf = (replies: readonly object[]) =>
  savedReplyEndpoints.save.body
    .safeParse({ replies, version: 0 })
    .error?.issues.map(({ message }) => message);

it('the API accepts a saved reply with a title and a text', () => {
  expect(faultsOf([thanks])).toBeUndefined();
});

it.each([
  ['no title', [{ ...thanks, title: ' ' }], savedReplySentences.title],
  [
    'a long title',
    [{ ...thanks, title: 'x'.repeat(savedReplyLimits.title_characters + 1) }],
    savedReplySentences.title_long,
  ],
  ['no text', [{ ...thanks, text: '' }], savedReplySentences.text],
  [
    'a long text',
    [{ ...thanks, text: 'x'.repeat(savedReplyLimits.text_characters + 1) }],
    savedReplySentences.text_long,
  ],
  [
    'too many entries',
    Array.from({ length: savedReplyLimits.count + 1 }, () => thanks),
    savedReplySentences.count,
  ],
])('the API refuses a list of saved replies with %s', (_, replies, sentence) => {
  expect(faultsOf(replies)).toEqual([sentence]);
});
