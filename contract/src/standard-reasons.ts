/*
 * Frequent reasons of staff. The recipient reads the sentence unchanged; staff may add their own
 * text. Each states the fault and the fix.
 */

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
