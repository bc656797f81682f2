import type { VendorStatus } from '@threshold/contract/vocabularies';
import type { Stage } from './listing-plan.ts';
import { daysBefore } from './moments.ts';
import type { Random } from './prng.ts';

const rejections = [
  'The licence number on the form was not found in the register.',
  'The name on the licence is not the name on the listing.',
  'The certificate of insurance ran out in August.',
];

/** The first is for a licence that ran out: see `hasLapsed`. */
const suspensions = [
  'The licence ran out and was not renewed.',
  'Two clients reported that a commission was not disclosed. We are looking into it.',
  'The register shows a condition that the listing does not mention.',
];

export interface StageFacts {
  readonly status: VendorStatus;
  readonly status_reason: string | null;
  readonly is_unclaimed: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly approved_at: Date | null;
}

/** When a listing was made, and how it came to where it stands. */
export function factsOf(stage: Stage, now: Date, random: Random): StageFacts {
  const isInComplete = stage === 'unclaimed' || stage === 'unfinished';
  const wasApproved = stage === 'approved' || stage === 'suspended';
  const wasListed = stage === 'unclaimed' || stage === 'claimed';
  // One in ten was approved in the last weeks, and has no reviews yet.
  const approvedDays = random.chance(0.1) ? random.int(2, 24) : random.int(60, 720);
  const approved_at = wasApproved ? daysBefore(now, approvedDays, random) : null;
  const created_at = approved_at
    ? daysBefore(approved_at, random.int(3, 20), random)
    : daysBefore(now, wasListed ? random.int(90, 300) : random.int(8, 40), random);
  return {
    status: isInComplete ? 'in_complete' : stage,
    status_reason: reasonFor(stage, random),
    is_unclaimed: stage === 'unclaimed',
    created_at,
    // Claimed and decided lately, else untouched since it was made or approved.
    updated_at:
      stage === 'claimed' || stage === 'rejected' || stage === 'suspended'
        ? daysBefore(now, random.int(1, 6), random)
        : (approved_at ?? created_at),
    approved_at,
  };
}

function reasonFor(stage: Stage, random: Random): string | null {
  if (stage === 'rejected') return random.pick(rejections);
  return stage === 'suspended' ? random.pick(suspensions) : null;
}

export function hasLapsed({ status_reason }: Pick<StageFacts, 'status_reason'>): boolean {
  return status_reason === suspensions[0];
}
