import { limits } from '@threshold/contract/limits';

const CLAIM_MS = limits.staff_work.claim_minutes * 60_000;

/** Until when a listing that was opened at that moment belongs to whoever opened it. */
export const claimedUntil = (since: Date): Date => new Date(since.getTime() + CLAIM_MS);

/** A listing that was opened before this moment is anybody's. */
export const freeBefore = (now: Date): Date => new Date(now.getTime() - CLAIM_MS);
