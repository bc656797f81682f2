import { limits } from '../limits.ts';

/** Result messages of actions by staff. Separate, so that public pages do not load them. */
export const staffOutcomes = {
  approved: 'Approved. The vendor was told by email.',
  rejected: 'Rejected. The vendor was told by email.',
  suspended: 'Suspended. The vendor was told by email.',
  reopened: 'Back to pending.',
  released: 'The account may be deleted by its owner now.',
  changes_approved: 'Change approved. The vendor was told by email.',
  changes_rejected: 'Change rejected. The vendor was told by email.',
  no_changes: 'Nothing waits here any more: it was decided, or the vendor took it back.',
  changed_by_vendor: 'The vendor has changed this in the meantime. Please look at it again.',
  /** Shown to staff who decide about a listing that `who`, another member of staff, has open. */
  checked_by: (who: string) => `${who} is checking this listing. Take it over before you decide.`,
  work_taken: 'It is yours now.',
  check_recorded: 'The check is recorded.',
  claim_accepted: 'Claim accepted. The claimant was told by email.',
  claim_rejected: 'Claim rejected. The claimant was told by email.',
  answered: 'Reply sent by email.',
  closed: 'Request closed.',
  note_saved: 'Note saved.',
  review_hidden: 'Review hidden.',
  review_shown: 'Review shown again.',
  review_kept: 'The review stays up.',
  report_dismissed: 'Report dismissed. Nobody was told.',
  report_warned: 'The warning was sent by email.',
  undone: 'Undone. Nothing was done, and nobody was told.',
  removed: 'Listing removed. The person was told by email.',
  kept: 'Listing kept. The person was told by email.',
  import_applied: 'The file is being applied.',
  import_discarded: 'The file was discarded. Nothing changed.',
  faq_saved: 'FAQ saved.',
  faq_deleted: 'FAQ deleted.',
  faq_draft: 'A draft has no place on the page. Publish it first.',
  /** Shown if `who`, another member of staff, decided first. */
  decided: (what: string, who: string) => `${what} was decided by ${who}.`,
  faq_unknown: 'There is no such FAQ.',
  request_unknown: 'There is no such request.',
  review_unknown: 'There is no such review.',
  claim_unknown: 'There is no such claim.',
  report_unknown: 'There is no such report.',
  nobody_to_warn:
    'There is nobody to warn: the account is gone, or its email address is not verified.',
  claimant_has_listing: 'The claimant has another listing by now. Reject the claim.',
  has_account: 'This listing has an account. Suspend it instead.',
  not_suspended: 'Only the account of a suspended listing waits for you.',
  other_claim_accepted: 'Another claim of this listing was accepted.',
  has_claim: 'This listing has a claim. Decide the claim first.',
  staff_unknown: 'There is no such member of staff.',
  staff_taken: 'There is already a member of staff with this address.',
  staff_self: 'Another administrator has to do this for you.',
  staff_last: 'This is the last administrator. Make somebody else one first.',
  staff_as_is: 'Nothing to do: this is so already.',
  staff_added: 'Added.',
  staff_done: {
    disable: 'Disabled and signed out everywhere.',
    enable: 'Enabled. Signing in works again.',
    reset_password: 'The old password works no more.',
    reset_2fa: 'The next sign-in sets up two-factor anew.',
    sign_out: 'Signed out everywhere.',
    make_reviewer: 'A reviewer from now on.',
    make_administrator: 'An administrator from now on.',
  },
  export_started: 'The export has started. It stands in the log.',
  export_often: `You can export the log ${limits.audit_export.per_day} times a day. Please try again later.`,
  /** Shown if the status changed without a decision by staff. `what` is the current status. */
  changed: (what: string) => `This has changed in the meantime: ${what}.`,
} as const;

/* Prepared reasons that staff send unchanged. Each states the fault and its remedy. */

export const standardReasons = {
  reject: [
    'The register has no entry with the licence number that you gave. Please check the number.',
    'The register names another holder. Please give the name as it stands there.',
    'The entry in the register has run out. Please renew it, then send the listing again.',
    'The licence is of another state or of another kind than the work that you offer.',
    'The licence paper cannot be read, or is not a licence. Please send a clear copy.',
    'The ABN is not active, or is registered to somebody else. Please check the number.',
    'There is a listing of this business already. Please claim that one.',
    'The listing says what we cannot check or may not publish. Please take it out.',
  ],
  suspend: [
    'The register says that the licence was suspended or cancelled.',
    'The entry in the register has run out, and no current one was found.',
    'The listing is used by somebody else than the holder of the licence.',
  ],
  change: [
    'The register still has the earlier name, type or number. Please ask again once it has changed there.',
    'The register has no entry that fits what you ask for. Please check the number.',
    'The licence paper for the change is missing. Please send it, then ask again.',
  ],
  claim: [
    'What you sent does not show that the business is yours.',
    'The business told us that it did not make this claim.',
    'The email address is not one of the business. Please use one at its own domain.',
  ],
  removal: [
    'The listing names you, and you do not want to be listed.',
    'The business has closed.',
    'We could not see that the listing is about you. Please write from an address of the business.',
    'The listing has an account, so its owner decides about it.',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type ReasonKind = keyof typeof standardReasons;
