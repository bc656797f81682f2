/** Names of the product's entries in this browser's storage. Booleans are 'true' or absent. */
export const storageKeys = {
  accessToken: 'access_token',
  onboardAccessToken: 'onboard_access_token',
  role: 'role',
  onboardRole: 'temp_onboard_role',
  onboarding: 'in_progress_onboarding',
  homePage: 'homePage',
  location: 'selectedVendorLocation',
  coordinates: 'current_location',
  locationAsked: 'location_asked',
  email: 'email',
  vendorEmail: 'vendorEmail',
  rememberedEmail: 'remembered_email',
  sessionEnded: 'session_ended',
  returnTo: 'return_to',
  typingDraft: 'kept_typing',
  pendingClaim: 'pending_claim',
  pendingClaimName: 'pending_claim_name',
  intent: 'guest_intent',
  wizardDraft: 'vendor_wizard_draft',
  preApprovalDraft: 'pre_approval_draft',
  chatDrafts: 'chat_drafts',
  chatUnsent: 'chat_unsent',
  chatSealedFiles: 'chat_sealed_files',
  draftListing: 'draft_listing',
  comparePicks: 'compare_picks',
  shortlist: 'shortlist',
  filesOpenUntil: 'files_open_until',
  codesSent: 'codes_sent',
  pushOn: 'push_on',
  pushLooked: 'push_looked',
  pushPutAway: 'push_put_away',
  opsAccessToken: 'ops_access_token',
} as const;
export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];

const storedAfterSignOut: readonly StorageKey[] = [
  storageKeys.role,
  storageKeys.location,
  storageKeys.rememberedEmail,
  // Stays until the message keys of the vendor's draft are removed; see `end-of-draft.ts`.
  storageKeys.draftListing,
  // Prompts that the visitor has refused must not be shown again after the session.
  storageKeys.locationAsked,
  storageKeys.pushPutAway,
  // A staff session does not end with the member's session.
  storageKeys.opsAccessToken,
];

const getLocalStorage = () => globalThis.localStorage;

/** The stored text, or null; null also on the server and if the browser forbids storage. */
export function readStored(key: StorageKey): string | null {
  try {
    return getLocalStorage()?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Stores a text; null removes it. Does nothing if the browser forbids storage. */
export function writeStored(key: StorageKey, value: string | null): void {
  try {
    if (value === null) getLocalStorage().removeItem(key);
    else getLocalStorage().setItem(key, value);
  } catch {
    // Without storage, as in some private windows, the session lasts as long as the page.
  }
}

/** Removes the product's entries at sign-out, except those that outlast a session. */
export function clearStoredSession(): void {
  for (const key of Object.values(storageKeys)) {
    if (!storedAfterSignOut.includes(key)) writeStored(key, null);
  }
}

const unsentThings: readonly (readonly [thing: string, keys: readonly StorageKey[]])[] = [
  [
    'messages that were not sent',
    [storageKeys.chatDrafts, storageKeys.chatUnsent, storageKeys.chatSealedFiles],
  ],
  ['your unfinished application', [storageKeys.preApprovalDraft]],
  ['your unfinished profile', [storageKeys.wizardDraft]],
  ['your list to compare', [storageKeys.comparePicks]],
];

/** Names of the unsent data that signing out now would remove. */
export function listUnsentData(): string[] {
  const isStored = (key: StorageKey) => !['{}', '[]', null].includes(readStored(key));
  return unsentThings.filter(([, keys]) => keys.some(isStored)).map(([thing]) => thing);
}
