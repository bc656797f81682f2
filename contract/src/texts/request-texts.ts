/** Limits of offers. Limits of the request form, such as its text length, are in limits.ts. */
export const requestLimits = {
  /** Maximum number of professionals who have an open offer of a request or have answered it. */
  at_once: 3,
  answers: 3,
  offers: 9,
  /** Hours for which an offer is open; only hours of daytime count. */
  offer_hours: 4,
  /** Local hours of daytime, on every day of the week. */
  daytime: { from: 8, to: 20 },
  answer: { min_characters: 40, min_words: 6, max_characters: 2000 },
  decline_note: 300,
  reply: { max_characters: 2000, per_answer: 20 },
  /** Radius of offers to listings without a service area; largest radius of a service area. */
  reach_km: 50,
  max_radius_km: 500,
  localities: 60,
  /** Offers to one professional in seven days: default limit, and highest limit to choose. */
  weekly: { usual: 20, most: 100 },
  pause_days: 180,
  /** Maximum number of requests per email address and day. */
  per_address_per_day: 10,
  /** Maximum confirmed requests in `days` days, per network and per owner of email addresses. */
  confirmed: { days: 7, per_network: 20, per_mail: 10 },
  /** Days in which a text sent again from the same email address counts as the same request. */
  joined_days: 30,
  /** After `allowed` copied answers in `days` days, offers are suspended for `held_days` days. */
  copies: { allowed: 3, days: 30, held_days: 14 },
  figures_days: 90,
  /** Months after which only anonymous statistics about a request remain. */
  kept_months: 12,
  unconfirmed_days: 30,
} as const;

/* Enumerations of requests and their offers. */

/** State of a request for its sender. */
export const requestStates = ['unconfirmed', 'waiting', 'answered', 'missed', 'closed'] as const;
export type RequestState = (typeof requestStates)[number];

/** The parties who have to act next on a request. Only a closed request has no such party. */
export const requestHolders = ['person', 'professionals', 'staff'] as const;
export type RequestHolder = (typeof requestHolders)[number];

/** Reasons for which the sender closes a request. */
export const closeReasons = ['found_somebody', 'no_longer_looking'] as const;
export type CloseReason = (typeof closeReasons)[number];
/** Reasons for which a request ends. `removed`: the sender deleted it. */
export const requestEnds = [...closeReasons, 'merged', 'spam', 'staff', 'removed'] as const;
export type RequestEnd = (typeof requestEnds)[number];

export const closeReasonLabels: Readonly<Record<CloseReason, string>> = {
  found_somebody: 'I found somebody',
  no_longer_looking: 'I am no longer looking',
};

/** States of an offer. `lapsed`: not answered in time. `gone`: others answered the request. */
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

/** Ground of an offer: an office nearby, a service area, or a choice of staff. */
export const offerGrounds = ['near', 'radius', 'locality', 'staff'] as const;
export type OfferGround = (typeof offerGrounds)[number];

/**
 * Reasons for skipping a professional: an earlier offer of this request, no account, no offers
 * wanted now (also in a pause or an absence), or enough offers in seven days.
 */
export const offerSkipReasons = ['had_it', 'no_account', 'takes_none', 'week_full'] as const;
export type OfferSkipReason = (typeof offerSkipReasons)[number];

/** Lists of requests on the staff's board. */
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

/** Validation messages of requests and offers. Separate, so that public pages do not load them. */
export const requestMessages = {
  reply: 'Please write something.',
  reply_long: `A message cannot exceed ${requestLimits.reply.max_characters} characters.`,
  answer_short: 'Please answer with at least a whole sentence about this request.',
  answer_long: `An answer cannot exceed ${requestLimits.answer.max_characters} characters.`,
  answer_copied:
    'You have sent this text before. Please write an answer to what this person asks for.',
  decline_reason: 'Please choose a reason.',
  close_reason: 'Please choose what became of it.',
  merge_into: 'Please choose the other request.',
  weekly: `Please choose a whole number from 1 to ${requestLimits.weekly.most}.`,
  paused_until: `Please choose a day within the next ${requestLimits.pause_days} days.`,
  radius: `Please choose a whole number of kilometres from 1 to ${requestLimits.max_radius_km}.`,
  locality: 'Please choose a suburb and postcode that exist.',
  one_kind: 'Please choose either a distance or a list of suburbs.',
  place: 'Please choose a suburb or postcode that exists.',
} as const;

/** Result messages about requests and offers. Separate, so that public pages do not load them. */
export const requestOutcomes = {
  link_unknown: 'This link is no longer valid.',
  confirmed: 'Thank you. Your address is confirmed, and your request is on its way.',
  closed: 'Your request is closed. Nobody gets it any more.',
  deleted: 'Your request is deleted.',
  agreed: 'Your name, email and phone were passed on to this professional.',
  replied: 'Your message was passed on, with your name, email and phone.',
  answer_unknown: 'There is no such answer.',
  already_closed: 'This request is closed.',
  no_professional: 'Our staff wrote this answer. Please write back to their email.',
  professional_left: 'This professional is no longer with us.',
  too_many_replies: 'You have sent many messages here. Please use the chat or the phone.',
  too_many_of_address:
    'Many requests came with this email address today. Please try again tomorrow.',
  too_many_confirmed:
    'Many requests were confirmed from this network or with this email address lately. Please try again later: your request stays here until then.',
  other_address: 'Please sign in with the email address that you gave in your request.',
  offer_unknown: 'There is no such offer.',
  offer_passed: 'This offer has been passed on: its time is over.',
  offer_gone: 'Three others have answered already, so this request is gone.',
  offer_ended: 'This request was closed, or given to somebody else.',
  offer_decided: 'You have decided about this offer already.',
  not_approved: 'Requests are for verified professionals.',
  answer_sent: 'Your answer was sent.',
  declined: 'You have declined. The request goes to somebody else.',
  settings_saved: 'Saved.',
  /** Shown to staff. */
  no_daytime: 'Offers are made from 8:00 to 20:00 at the place. Please try again then.',
  no_more_offers: 'This request has been offered as often as it may be.',
  answered_enough: 'This request has as many answers as it may have.',
  already_offered: 'This professional has had this request already.',
  offer_not_open: 'That offer is no longer open. Please look at what holds now.',
  vendor_unfit: 'This professional is not verified or takes no requests.',
  not_confirmed: 'The person has not confirmed the address yet.',
  merge_self: 'A request cannot be merged into itself.',
  merge_other_person: 'Only requests of the same email address can be merged.',
  shared_domain: 'Many people share this email domain, so its requests are marked one by one.',
  /** Replaces the name of a sender who deleted the request. */
  removed: 'Deleted by the person',
} as const;
