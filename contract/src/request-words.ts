/* Vocabularies of requests and of the offers that are made of them. */

/** Where a request stands, for the person who made it. */
export const requestStates = ['unconfirmed', 'waiting', 'answered', 'missed', 'closed'] as const;
export type RequestState = (typeof requestStates)[number];

/** Who has it right now. Nobody only once it has ended. */
export const requestHolders = ['person', 'professionals', 'staff'] as const;
export type RequestHolder = (typeof requestHolders)[number];

/** What the person says when closing it, and what staff do. */
export const closeReasons = ['found_somebody', 'no_longer_looking'] as const;
export type CloseReason = (typeof closeReasons)[number];
/** `removed`: the person deleted it. */
export const requestEnds = [...closeReasons, 'merged', 'spam', 'staff', 'removed'] as const;
export type RequestEnd = (typeof requestEnds)[number];

export const closeReasonLabels: Readonly<Record<CloseReason, string>> = {
  found_somebody: 'I found somebody',
  no_longer_looking: 'I am no longer looking',
};

/**
 * `lapsed`: nobody took it in time. `gone`: others have answered. `ended`: the person or staff closed the request.
 */
export const offerStates = ['open', 'answered', 'declined', 'lapsed', 'gone', 'ended'] as const;
export type OfferState = (typeof offerStates)[number];

export const declineReasons = [
  'too_far',
  'no_time',
  'not_my_field',
  'too_little',
  'other',
] as const;
export type DeclineReason = (typeof declineReasons)[number];
export const declineReasonLabels: Readonly<Record<DeclineReason, string>> = {
  too_far: 'Too far away',
  no_time: 'No time at present',
  not_my_field: 'Not my field',
  too_little: 'It says too little',
  other: 'Another reason',
};

/** Why somebody was offered a request: an office near the place, a service area that covers it, or staff chose them. */
export const offerGrounds = ['near', 'radius', 'locality', 'staff'] as const;
export type OfferGround = (typeof offerGrounds)[number];

/**
 * Why a professional cannot be offered a request at the moment: had it already, reads no mail of ours, takes none, pauses or is away,
 * or has had enough in seven days.
 */
export const offerHindrances = ['had_it', 'no_account', 'takes_none', 'week_full'] as const;
export type OfferHindrance = (typeof offerHindrances)[number];

/** The lists of the staff's board. */
export const requestQueues = [
  'staff',
  'professionals',
  'unconfirmed',
  'missed',
  'answered',
  'closed',
  'spam',
] as const;
export type RequestQueue = (typeof requestQueues)[number];
