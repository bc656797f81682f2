import { z } from 'zod';
import { e2eeMessages } from './messages-e2ee.ts';

/** The digits of a link between two devices as somebody types them, with blanks wherever they like. */
export const linkDigits = {
  eight: z.string().regex(/^\s*(?:\d\s*){8}$/, e2eeMessages.link_eight),
  two: z.string().regex(/^\s*(?:\d\s*){2}$/, e2eeMessages.link_two),
} as const;
