import { savedReplySentences } from '@threshold/contract/saved-reply-words';
import { ApiError, sentenceOf } from '#app/lib/api/api-error.ts';

/** What is said where the list was not saved; `changed` where another window was first. */
export function refusalOf(error: unknown, changed: string): { failure: string } {
  const isOvertaken = error instanceof ApiError && error.holds !== undefined;
  return {
    failure: isOvertaken
      ? `${savedReplySentences.changed} ${changed}`
      : sentenceOf(error, savedReplySentences.save_failed),
  };
}
