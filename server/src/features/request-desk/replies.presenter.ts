import type { ReplyRow } from './answers.repo.ts';

/** Replies of the visitor to an answer. */
export const presentReplies = (replies: readonly ReplyRow[], answerId: string) =>
  replies
    .filter(({ answer_id }) => answer_id === answerId)
    .map(({ body, created_at }) => ({ text: body, createdAt: created_at.toISOString() }));
