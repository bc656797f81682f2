import type { OwnCall, OwnOutcome } from '@threshold/contract/call-outcomes';

const nothing: OwnOutcome = { outcome: null, note: '', is_open: false };

/** What the reader said of a call: nothing where a server of the release before answers, which is so while a release goes out. */
export const ownOf = (call: Omit<OwnCall, 'own'> & Partial<Pick<OwnCall, 'own'>>): OwnOutcome =>
  call.own ?? nothing;
