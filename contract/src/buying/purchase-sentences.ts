import { purchaseLimits } from './purchase-limits.ts';
import type { PurchaseRole } from './purchase-words.ts';

/** Sentences of the rules of a purchase. */
export const purchaseMessages = {
  name: 'Please give the purchase a name.',
  name_long: `A name cannot exceed ${purchaseLimits.name} characters.`,
  address: 'Please type the address of the home.',
  address_long: `An address cannot exceed ${purchaseLimits.address} characters.`,
  place_long: `A suburb cannot exceed ${purchaseLimits.place} characters.`,
  price_long: `A price cannot exceed ${purchaseLimits.price} characters.`,
  agent_long: `What stands for the agent cannot exceed ${purchaseLimits.agent} characters.`,
  link: 'Please enter a link that begins with http:// or https://.',
  state: 'Please choose a state or territory.',
  sale_method: 'Please choose how the home is sold.',
  stage: 'Please choose a stage.',
  opinion: 'Please choose yes, maybe or no.',
  reason_long: `A reason cannot exceed ${purchaseLimits.reason} characters.`,
  note: 'Please write something.',
  note_long: `A note cannot exceed ${purchaseLimits.note} characters.`,
  audience: 'Please choose who reads the note.',
  version: 'Please say which version you have read.',
  home: 'Please choose a home of this purchase.',
  email: 'Please enter an email address.',
  role: 'Please choose buyer or helper.',
  facts: 'Please say what the date is counted from.',
  time: 'Please enter a time such as 17:00.',
  sold_at: 'Please choose how the home was sold.',
  days: 'Please enter whole days from 1 to 365.',
  unit: 'Please choose how the contract counts days.',
  otherwise: 'Please choose what your contract says.',
  date_kind: 'Please choose what the date is for.',
  date_title: 'Please give the date a name.',
  title_long: `A name cannot exceed ${purchaseLimits.title} characters.`,
  date_status: 'Please choose open, done or cancelled.',
  confirmed_with: 'Please say who confirmed the date.',
  confirmed_long: `A name cannot exceed ${purchaseLimits.confirmed_with} characters.`,
  task: 'Please say what there is to do.',
  task_long: `A task cannot exceed ${purchaseLimits.task} characters.`,
  task_line: 'There is no such line in the checklist.',
  task_status: 'Please choose to do, done or not needed.',
  assignee: 'Please choose a buyer of this purchase.',
  move_reason: 'Somebody confirmed this date. Please say why it moves.',
} as const;

/** What became of a call about a purchase. */
export const purchaseOutcomes = {
  unknown: 'There is no such purchase.',
  home_unknown: 'There is no such home here.',
  note_unknown: 'There is no such note here.',
  buyers_only: 'Only buyers can do this. Helpers can read and write notes.',
  changed: 'Somebody has changed this meanwhile. What you typed is still here.',
  one_contract: 'This purchase already has a home under contract.',
  too_many_purchases: `One person can be in ${purchaseLimits.per_customer} purchases.`,
  too_many_homes: `A purchase holds ${purchaseLimits.homes} homes.`,
  too_many_notes: `A purchase holds ${purchaseLimits.notes} notes.`,
  home_in_use:
    'Others wrote about this home, or it has dates. Set it to ‘Dropped’, so that nobody loses anything.',
  not_yours: 'Only whoever wrote a note can change it.',
  helper_audience: 'A helper writes notes for everybody here, or for nobody else.',
  read_failed: 'Your purchase could not be read.',
  saved: 'Saved.',
  home_added: 'Home added.',
  home_removed: 'Home removed.',
  task_unknown: 'There is no such task here.',
  line_taken: 'This line is a task already.',
  too_many_tasks: `A purchase holds ${purchaseLimits.tasks} tasks.`,
  task_added: 'Task added.',
  professional_unknown: 'There is no such professional.',
  professional_not_here: 'This professional is not in the purchase.',
  too_many_professionals: `A purchase holds ${purchaseLimits.professionals} professionals.`,
  professional_shared: 'The buyers of this purchase see this professional now.',
  professional_unshared: 'This professional is no longer in the purchase.',
  date_unknown: 'There is no such date here.',
  too_many_dates: `A purchase holds ${purchaseLimits.dates} dates.`,
  date_saved: 'Date saved.',
  confirmed: 'Confirmed.',
  date_closed: 'Only a date that is open can be confirmed.',
  invited: 'Invitation sent.',
  revoked: 'Invitation taken back.',
  invitation_unknown: 'This invitation is not valid.',
  invitation_used: 'This invitation was used already.',
  invitation_revoked: 'This invitation was taken back.',
  invitation_expired: 'This invitation has expired. Ask for a new one.',
  invitation_own: 'You are in this purchase already.',
  too_many_invitations: 'You have sent many invitations today. Please try again tomorrow.',
  member_already: 'This person is in the purchase already.',
  full: {
    buyer: `A purchase has ${purchaseLimits.buyers} buyers at most, invitations included.`,
    helper: `A purchase has ${purchaseLimits.helpers} helpers at most, invitations included.`,
  } satisfies Record<PurchaseRole, string>,
  member_unknown: 'There is no such person here.',
  buyers_stay:
    'Nobody removes another buyer. Stop sharing instead: each of you keeps what was shared.',
  nobody_shares: 'No other buyer shares this purchase with you.',
  stopped: 'You no longer share this purchase. You each keep what was shared until now.',
  left: 'You have left the purchase.',
  helper_removed: 'Helper removed.',
} as const;

/** 'This invitation is for a…@example.com. You are signed in as ben@example.com.' */
export const invitedOther = (masked: string, own: string) =>
  `This invitation is for ${masked}. You are signed in as ${own}.`;

/** 'A newer invitation was sent on 3 Nov 2026.' `day` as shown. */
export const invitationReplaced = (day: string) => `A newer invitation was sent on ${day}.`;

/** 'Confirmed with Kim Lee on 3 Nov 2026.' `day` as shown. */
export const confirmedWith = (name: string, day: string) => `Confirmed with ${name} on ${day}.`;
