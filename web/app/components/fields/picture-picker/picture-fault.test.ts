import { limits } from '@threshold/contract/limits';
import { fileFaults } from '@threshold/contract/rules/file-faults';
import { messages } from '@threshold/contract/texts/messages';
import { expect, it } from 'vitest';
import { validatePicture } from './use-picture.ts';

const { picture, picture_size } = messages.general;
const max = limits.files.picture_bytes;

it.each([
  ['me.png', 'image/png', 1, undefined],
  ['me.png', 'image/png', 0, fileFaults.empty('me.png')],
  ['me', 'image/webp', max, undefined],
  ['me.jpg', 'image/jpeg', max + 1, picture_size],
  ['me.HEIC', '', 1, undefined],
  ['me.tif', 'image/tiff', 1, undefined],
  ['me.bmp', '', 1, undefined],
  ['me.pdf', 'application/pdf', 1, picture],
  ['me.svg', 'image/svg+xml', 1, picture],
  ['me', '', 1, picture],
])('validates the picture %s of type %j with %i bytes; error: %s', (name, type, size, expected) => {
  expect(validatePicture({ name, type, size })).toBe(expected);
});
