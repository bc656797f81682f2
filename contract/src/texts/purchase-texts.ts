import { purchaseLimits } from '../rules/purchases/purchase-limits.ts';
import type { VendorType } from '../vocabularies.ts';
import { keyDateKinds, type PurchaseRole } from './purchase-words.ts';

/** Validation messages of purchases. */
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
  document_kind: 'Please choose what kind of document it is.',
  documents: 'Please choose a file.',
  document_type: 'Only PDF, picture and Word files are accepted.',
  document_size: `Each file can have ${purchaseLimits.document_bytes / 1024 / 1024} MB at most.`,
  document_count: `You can add up to ${purchaseLimits.documents_per_upload} files at once.`,
  move_reason: 'Somebody confirmed this date. Please say why it moves.',
} as const;

/** Result messages of API requests about purchases. */
export const purchaseOutcomes = {
  unknown: 'There is no such purchase.',
  home_unknown: 'There is no such home here.',
  note_unknown: 'There is no such note here.',
  note_removed: 'Note deleted.',
  buyers_only: 'Only buyers can do this. Helpers can read and write notes.',
  changed: 'Somebody has changed this meanwhile. What you typed is still here.',
  one_contract: 'This purchase already has a home under contract.',
  too_many_purchases: `One person can be in ${purchaseLimits.per_customer} open purchases and ${purchaseLimits.ended_per_customer} that have ended.`,
  too_many_homes: `You can add ${purchaseLimits.homes} homes to a purchase.`,
  purchase_full: 'This purchase is full. Buyers can delete what people who have left added.',
  too_many_notes: `You can write ${purchaseLimits.notes} notes in a purchase.`,
  home_in_use:
    'Others added something to this home, or it has dates. Set it to ‘Dropped’, so that nobody loses anything.',
  not_yours: 'Only whoever wrote a note can change it.',
  helper_audience: 'A helper writes notes for everybody here, or for nobody else.',
  read_failed: 'Your purchase could not be read.',
  saved: 'Saved.',
  home_added: 'Home added.',
  home_removed: 'Home removed.',
  task_unknown: 'There is no such task here.',
  task_open: 'Tick this task off first, or mark it as not needed.',
  task_removed: 'Task deleted.',
  line_taken: 'This line is a task already.',
  too_many_tasks: `You can add ${purchaseLimits.tasks} tasks to a purchase.`,
  task_added: 'Task added.',
  professional_unknown: 'There is no such professional.',
  professional_not_here: 'This professional is not in the purchase.',
  too_many_professionals: `A purchase holds ${purchaseLimits.professionals} professionals.`,
  professional_shared: 'The buyers of this purchase see this professional now.',
  professional_unshared: 'This professional is no longer in the purchase.',
  document_unknown: 'There is no such document here.',
  document_not_yours: 'Only whoever added a document can share or delete it.',
  too_many_documents: `You can keep ${purchaseLimits.documents} documents in a purchase.`,
  document_added: 'Added. Nobody else sees it until you share it.',
  document_shared: 'Shared with the other buyers.',
  document_unshared: 'Only you can open this document now.',
  closed: 'Closed. Everything here stays readable.',
  reopened: 'Open again.',
  contract_first: 'A home here is under contract or settled. Say first how it ended.',
  date_open: 'Mark this date as done or cancelled first.',
  date_removed: 'Date deleted.',
  not_added: 'Only whoever added this can delete it, until they leave.',
  date_unknown: 'There is no such date here.',
  too_many_dates: `You can add ${purchaseLimits.dates} dates to a purchase.`,
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

/** Returns 'This invitation is for a…@example.com. You are signed in as ben@example.com.' */
export const formatOtherInviteeMessage = (masked: string, own: string) =>
  `This invitation is for ${masked}. You are signed in as ${own}.`;

/** Returns 'A newer invitation was sent on 3 Nov 2026.' `day` is already formatted. */
export const invitationReplaced = (day: string) => `A newer invitation was sent on ${day}.`;

/** Returns 'Confirmed with Kim Lee on 3 Nov 2026.' `day` is already formatted. */
export const confirmedWith = (name: string, day: string) => `Confirmed with ${name} on ${day}.`;

/* Rules about which professionals may read the dates of a purchase. */

/** Real estate agents sell homes, so they act for the seller, even if they also help buyers. */
const sellersType: VendorType = 'Realestate Agent';

/** Kinds of dates that professionals may read: only those that a contract sets. */
export const sharedDateKinds = keyDateKinds.filter(
  (kind) => kind !== 'own' && kind !== 'inspection',
);

/** Reasons why dates cannot be shared with a professional. */
export const dateShareRefusals = ['seller', 'no_account', 'not_approved', 'no_contract'] as const;
export type DateShareRefusal = (typeof dateShareRefusals)[number];
export const dateShareRefusalWords: Readonly<Record<DateShareRefusal, string>> = {
  seller:
    'Acts for the seller: a real estate agent, or the agent of this home. They never see a purchase.',
  no_account: 'Nobody has claimed this listing yet, so nobody could read the dates.',
  not_approved: 'Dates are shared only with professionals whose listing is approved.',
  no_contract: 'Dates can be shared once a home is under contract.',
};

interface Named {
  readonly vendor_type: VendorType | null;
  readonly full_name: string;
  readonly business_name: string;
}

/** True if a professional acts for the seller: a real estate agent, or the agent of this home. */
export function actsForSeller(
  { vendor_type, full_name, business_name }: Named,
  agent: string,
): boolean {
  const written = agent.toLowerCase();
  return (
    vendor_type === sellersType ||
    [full_name, business_name].some((name) => {
      const known = name.trim().toLowerCase();
      return known !== '' && written.includes(known);
    })
  );
}

export const dateShareMessages = {
  acts_for_us: 'Please say that this professional acts for you, and not for the seller.',
} as const;

export const dateShareOutcomes = {
  shared: 'They can read the dates now.',
  unshared: 'They can no longer read the dates.',
  blocked: 'Messages between you and this professional are blocked, so dates are not shared.',
  too_many: 'You have shared dates many times today. Please try again tomorrow.',
  read_failed: 'Shared dates could not be read.',
} as const;

/** Maximum times per day that a buyer shares dates: each time a professional is notified. */
export const dateSharesPerDay = 10;
