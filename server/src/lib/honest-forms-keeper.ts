import type { HonestForms } from '@threshold/contract/promise-sentences';

/** What pages and mails say in place of promises that do not hold at the moment. */
export interface HonestFormsKeeper {
  /** As last read: nothing before the first time, since a promise counts as kept until a check finds otherwise. */
  readonly current: () => HonestForms;
  /** Reads them anew. @throws when the database is away; what was read before then stays */
  readonly refresh: () => Promise<void>;
}
