import type { Database } from './adapters/database/database.ts';
import type { Reads } from './adapters/database/read-replica.ts';
import type { GoogleReviews } from './adapters/google/google-reviews.ts';
import type { GoogleSignIn } from './adapters/google/google-sign-in.ts';
import type { Passwords } from './adapters/passwords/passwords.ts';
import type { Places } from './adapters/places/places.ts';
import type { Push } from './adapters/push/push.ts';
import type { Realtime } from './adapters/realtime/realtime.ts';
import type { Scanner } from './adapters/scanner/scanner.ts';
import type { Storage } from './adapters/storage/storage.ts';
import type { Parts } from './lib/parts.ts';
import type { SecretBox, Signer } from './lib/secrets.ts';
import type { PageCache } from './plugins/web/page-cache.ts';

/** What the app hands to its features: adapters by interface, and nothing of the configuration. */
export interface Services {
  readonly database: Database;
  /** For what guests are told: a replica may answer. */
  readonly reads: Reads;
  /** How everything else is that the product works with. */
  readonly parts: Parts;
  readonly places: Places;
  readonly storage: Storage;
  /** Undefined where uploads are not scanned for viruses. */
  readonly scanner: Scanner | undefined;
  readonly realtime: Realtime;
  /** News for browsers that have no page of ours open. */
  readonly push: Push;
  readonly pages: PageCache;
  readonly now: () => Date;
  /** Demo data is loaded: pages mark what is made up as a sample. */
  readonly isDemo: boolean;
  /** Origin of the links in mails, without a trailing slash. Known once the server listens. */
  readonly publicUrl: () => string;
  /** The same for what staff are sent: the console may have an origin of its own. */
  readonly opsUrl: () => string;
  /** Keyed digest of a text, for tokens that can be made again and are stored nowhere. */
  readonly sign: Signer;
  /** Encrypts what must be read again, such as TOTP secrets. */
  readonly box: SecretBox;
  readonly passwords: Passwords;
  /** Undefined where sign-in by Google is not set up. */
  readonly google: GoogleSignIn | undefined;
  /** Undefined where there is no key for Google's places. */
  readonly googleReviews: GoogleReviews | undefined;
  /** A count per period, multiplied by RATE_LIMIT_SCALE. Waits, lives of codes and tries per code are never scaled. */
  readonly scaled: (count: number) => number;
}
