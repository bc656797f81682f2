import type { Database } from './adapters/database/database.ts';
import type { GuestReads } from './adapters/database/read-replica.ts';
import type { GoogleReviews } from './adapters/google/google-reviews.ts';
import type { GoogleSignIn } from './adapters/google/google-sign-in.ts';
import type { Passwords } from './adapters/passwords/passwords.ts';
import type { Places } from './adapters/places/places.ts';
import type { Push } from './adapters/push/push.ts';
import type { Realtime } from './adapters/realtime/realtime.ts';
import type { Scanner } from './adapters/scanner/scanner.ts';
import type { Storage } from './adapters/storage/storage.ts';
import type { DependencyRegistry } from './lib/parts.ts';
import type { SecretBox, Signer } from './lib/secrets.ts';
import type { PageCache } from './plugins/web/page-cache.ts';

/** Dependencies of the features: adapters by interface, without the configuration. */
export interface Services {
  readonly database: Database;
  /** Database handle for reads made by guests, which a replica may answer. */
  readonly reads: GuestReads;
  /** State of all dependencies. */
  readonly parts: DependencyRegistry;
  readonly places: Places;
  readonly storage: Storage;
  /** Virus scanner of uploads; undefined if uploads are not scanned. */
  readonly scanner: Scanner | undefined;
  readonly realtime: Realtime;
  /** Sends pushes to members' browsers. A push arrives even without an open page. */
  readonly push: Push;
  readonly pages: PageCache;
  readonly now: () => Date;
  /** True if demo data is loaded; pages mark it as sample data. */
  readonly isDemo: boolean;
  /** Origin of the links in mails, without a trailing slash. Known once the server listens. */
  readonly publicUrl: () => string;
  /** Origin of the links in mails to staff; not `publicUrl` if the console has another origin. */
  readonly opsUrl: () => string;
  /** Makes digests with the secret key, for tokens that are recomputed instead of stored. */
  readonly sign: Signer;
  /** Encrypts values that must be read again, such as TOTP secrets. */
  readonly box: SecretBox;
  readonly passwords: Passwords;
  /** Undefined if sign-in with Google is not configured. */
  readonly google: GoogleSignIn | undefined;
  /** Undefined if no key for Google Places is configured. */
  readonly googleReviews: GoogleReviews | undefined;
  /** Multiplies a limit by RATE_LIMIT_SCALE. Not used for waiting times and attempts per code. */
  readonly scaled: (count: number) => number;
}
