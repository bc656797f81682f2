/* Enumerations of requests and their offers. */

/** State of a request for its sender. */
export const requestStates = ['unconfirmed', 'waiting', 'answered', 'missed', 'closed'] as const;
export type RequestState = (typeof requestStates)[number];

/** The parties whose turn it is; none only after the end. */
export const requestHolders = ['person', 'professionals', 'staff'] as const;
export type RequestHolder = (typeof requestHolders)[number];

/** Reasons of the sender for closing it. */
export const closeReasons = ['found_somebody', 'no_longer_looking'] as const;
export type CloseReason = (typeof closeReasons)[number];
/** Reasons of an end. `removed`: the sender deleted it. */
export const requestEnds = [...closeReasons, 'merged', 'spam', 'staff', 'removed'] as const;
export type RequestEnd = (typeof requestEnds)[number];

export const closeReasonLabels: Readonly<Record<CloseReason, string>> = {
  found_somebody: 'I found somebody',
  no_longer_looking: 'I am no longer looking',
};

/**
 * `lapsed`: not answered in time. `gone`: others have answered. `ended`: the sender or staff closed
 * the request.
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

/**
 * Ground of an offer: an office near the place, a service area that covers it, or a choice of
 * staff.
 */
export const offerGrounds = ['near', 'radius', 'locality', 'staff'] as const;
export type OfferGround = (typeof offerGrounds)[number];

/**
 * Skip reasons: why a professional cannot get an offer now. They had it already, have no account,
 * accept none (also in a pause or absence), or had enough in seven days.
 */
export const offerHindrances = ['had_it', 'no_account', 'takes_none', 'week_full'] as const;
export type OfferHindrance = (typeof offerHindrances)[number];

/** Lists of the staff's board. */
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
