import { limits } from './limits.ts';

/** Whether words are long enough to search messages for them. */
export const isSought = (words: string): boolean =>
  words.trim().length >= limits.chat.sought_characters;
