import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/messages';
import { expect, it } from 'vitest';
import { faultOf } from './use-picture.ts';

const { picture, picture_size } = messages.general;
const max = limits.files.picture_bytes;

it.each([
  ['image/png', 1, undefined],
  ['image/webp', max, undefined],
  ['image/jpeg', max + 1, picture_size],
  ['application/pdf', 1, picture],
  ['image/svg+xml', 1, picture],
  ['', 1, picture],
])('%s of %i bytes', (type, size, expected) => {
  expect(faultOf({ type, size })).toBe(expected);
});
