import { purchaseLimits } from './purchase-limits.ts';

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
} as const;
