import { sealedChat } from '@threshold/contract/texts/chat-texts';
import { chatProtection, outcomes } from '@threshold/contract/texts/outcomes';
import { expect, test } from 'vitest';
import { privacyPolicy } from './privacy-policy-text.ts';

test('the privacy policy contains the same protection sentence as the chat', () => {
  const sixth = privacyPolicy.sections[5];
  expect(sixth?.id).toBe('security');
  expect(JSON.stringify(sixth)).toContain(chatProtection);
  for (const line of [outcomes.chat.privacy, sealedChat.not_yet('Marlo')])
    expect(line.endsWith(chatProtection)).toBe(true);
});
