import type { SavedReplies } from '@threshold/contract/saved-replies';
import type { RepliesRow } from './saved-replies.repo.ts';

/** What an account keeps; an empty list of version 0 where none was ever saved. */
export const presentReplies = (row: RepliesRow | undefined): SavedReplies =>
  row
    ? { replies: row.replies, sealed: row.sealed, version: row.version }
    : { replies: [], sealed: null, version: 0 };
