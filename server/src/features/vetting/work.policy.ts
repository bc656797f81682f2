import { limits } from '@threshold/contract/limits';

const CLAIM_MS = limits.staff_work.claim_minutes * 60_000;

/** Expiry of a work lock that was taken at this time. */
export const claimedUntil = (since: Date): Date => new Date(since.getTime() + CLAIM_MS);

/** Work locks from before this time have expired. */
export const freeBefore = (now: Date): Date => new Date(now.getTime() - CLAIM_MS);
