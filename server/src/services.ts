import type { Database } from './adapters/database/database.ts';
import type { Places } from './adapters/places/places.ts';

/** What the app hands to its features: adapters by interface, and nothing of the configuration. */
export interface Services {
  readonly database: Database;
  readonly places: Places;
  readonly now: () => Date;
  /** Demo data is loaded: pages mark what is made up as a sample. */
  readonly isDemo: boolean;
}
