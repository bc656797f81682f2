import type { Database } from './adapters/database/database.ts';
import type { Places } from './adapters/places/places.ts';

/** What the app hands to its features: adapters by interface, and nothing of the configuration. */
export interface Services {
  readonly database: Database;
  readonly places: Places;
  readonly now: () => Date;
  /** Demo data is loaded: pages mark what is made up as a sample. */
  readonly isDemo: boolean;
  /** Origin of the links in mails, without a trailing slash. Known once the server listens. */
  readonly publicUrl: () => string;
  /** Keyed digest of a text, for tokens that can be made again and are stored nowhere. */
  readonly sign: (text: string) => string;
}
