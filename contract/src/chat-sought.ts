import { limits } from './limits.ts';

/** True if words are long enough for a search in messages. */
export const isSought = (words: string): boolean =>
  words.trim().length >= limits.chat.sought_characters;
