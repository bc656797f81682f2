import './json-lines.ts';
import { migrate, requireMigrated } from './adapters/database/migrate.ts';
import { openDatabase } from './adapters/database/open-database.ts';
import { createPrimaryOnlyReads, openReplica } from './adapters/database/read-replica.ts';
import { createGoogleReviews } from './adapters/google/google-reviews.ts';
import { openGoogleSignIn } from './adapters/google/google-sign-in.ts';
import { watchMail } from './adapters/mail/mail.ts';
import { openMail } from './adapters/mail/open-mail.ts';
import { openPasswords } from './adapters/passwords/passwords.ts';
import { openPlaces } from './adapters/places/open-places.ts';
import { createWebPush } from './adapters/push/web-push.ts';
import { memoryRealtime } from './adapters/realtime/realtime.ts';
import { openRedis } from './adapters/redis/open-redis.ts';
import { createClamdScanner } from './adapters/scanner/clamd.ts';
import { watchScanner } from './adapters/scanner/scanner.ts';
import { prepareSharePictures } from './adapters/share-picture/draw.ts';
import { openStorage } from './adapters/storage/open-storage.ts';
import { watchStorage } from './adapters/storage/storage.ts';
import {
  traceMail,
  traceRedis,
  traceScanner,
  traceStatements,
  traceStorage,
} from './adapters/traces/trace-outgoing.ts';
import { buildApp } from './app.ts';
import { assertDemoNotExposed, readConfig } from './config.ts';
import { openSecretKeys } from './features/encryption/secret-keys/secret-keys.ts';
import { ensurePushKey } from './features/notifications/push/push-keys.ts';
import { addFirstStaff, describeStaffSignIn } from './features/staff/accounts/new-staff.ts';
import { startJobs } from './jobs.ts';
import { createDependencyRegistry } from './lib/parts.ts';
import { createSecretBox, createSigner } from './lib/secrets.ts';
import { describePasskeyProblem, SetupError } from './lib/setup-error.ts';
import { handleProcessErrors, shutDownGracefully, startListening } from './lifecycle.ts';
import { mailboxRoutes } from './plugins/mailbox.routes.ts';
import { waitForRemovals } from './plugins/uploads/temporary-folder.ts';
import { createPageCache } from './plugins/web/page-cache.ts';
import { web } from './plugins/web.ts';
import { demoAccounts } from './seed/people.ts';
import { seedDemoData } from './seed/seed.ts';
import type { Services } from './services.ts';

/** Longest time for sending the last spans: two seconds, at most a quarter of the shutdown time. */
const MAX_FLUSH_MS = 2000;
const MAX_OF_DRAIN_MS = 250;
const MEGABYTE = 1024 * 1024;

try {
  await main();
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exit(1);
}

async function main(): Promise<void> {
  // Until the server listens, a signal ends the process immediately. The listeners are needed,
  // because process 1 of a container ignores signals without a listener.
  let stop = (exitCode: number): void => process.exit(exitCode);
  process.on('SIGTERM', () => stop(0));
  process.on('SIGINT', () => stop(0));
  handleProcessErrors(process, (exitCode) => stop(exitCode));
  const config = readConfig(
    process.env,
    process.argv.includes('--production') ? 'production' : 'local',
  );
  assertDemoNotExposed(config);
  const parts = createDependencyRegistry();
  const traces =
    config.traces &&
    (await import('./adapters/traces/open-traces.ts')).openTraces(
      config.traces,
      parts.add('traces'),
    );
  const spans = traces?.spans;
  const database = await openDatabase(config, parts.add('database'));
  if (spans) traceStatements(database.pool, spans);
  const reads = config.databaseReadUrl
    ? await openReplica(config.databaseReadUrl, database.pool, parts.add('replica'))
    : createPrimaryOnlyReads(database.pool);
  if (process.argv.includes('--no-migrate')) await requireMigrated(database);
  else await migrate(database);
  // Sends reads made by guests to the primary until the replica has the migrations.
  reads.noteChange();
  const keys = await openSecretKeys(database, config.secretKeys, new Date());
  const { storage, stop: leaveStorage } = watchStorage(
    await openStorage(config),
    parts.add('storage'),
  );
  const places = await openPlaces(config.places, parts);
  const sign = createSigner(keys.ring, keys.retired);
  if (config.seed === 'demo') await seedDemoData({ database, storage, places, sign });
  const passwords = await openPasswords();
  const aboutStaff = await addFirstStaff(
    { database, passwords, now: () => new Date() },
    config.firstStaff,
  );
  if (aboutStaff) console.log(aboutStaff);
  const redis = config.redisUrl ? openRedis(config.redisUrl, parts.add('redis')) : undefined;
  if (redis && spans) traceRedis(redis.commands, spans);
  const realtime = redis
    ? (await import('./adapters/realtime/redis.ts')).createRedisRealtime(redis)
    : memoryRealtime;
  const { mail: sending, mailbox } = await openMail({ ...config, ...config.mail });
  const { mail, stop: leaveMail } = watchMail(sending, parts.add('mail'));
  const scanning = config.clamdUrl
    ? watchScanner(createClamdScanner(config.clamdUrl), parts.add('scanner'))
    : undefined;
  let address = config.publicUrl ?? '';
  const services: Services = {
    database,
    reads,
    parts,
    places,
    storage: spans ? traceStorage(storage, spans) : storage,
    scanner: scanning && spans ? traceScanner(scanning.scanner, spans) : scanning?.scanner,
    realtime,
    push: createWebPush({ services: config.pushServices }),
    pages: createPageCache({ maxBytes: config.pageCache.megabytes * MEGABYTE, redis }),
    now: () => new Date(),
    isDemo: config.seed === 'demo',
    publicUrl: () => address,
    opsUrl: () => config.opsOrigin ?? address,
    sign,
    box: createSecretBox(keys.ring),
    passwords,
    googleReviews: config.places.googleMapsApiKey
      ? createGoogleReviews({ apiKey: config.places.googleMapsApiKey })
      : undefined,
    google: config.google && openGoogleSignIn(config.google, parts.add('google')),
    scaled: (count) => Math.ceil(count * config.rateLimitScale),
  };

  const pushKey = await ensurePushKey(database, services.box, services.now());

  services.pages.onClear(() => reads.noteChange());
  const app = await buildApp(config, services, redis?.commands, spans);
  traces?.logTo(app.log);
  if (pushKey.wasLost) {
    app.log.warn(
      'No key of SECRET_KEY opens the push key: created a new one, members must turn push on again',
    );
  }
  if (mailbox) await app.register(mailboxRoutes, { mailbox });
  if (config.web !== 'none') {
    await prepareSharePictures();
    await app.register(web, {
      mode: config.web,
      origin: services.publicUrl,
      cache: config.pageCache.megabytes > 0 ? services.pages : undefined,
      isShared: config.pageCache.isShared,
      places,
      hasWorker: config.hasAppWorker,
    });
  }
  address = await startListening(app, config);
  const hint = describePasskeyProblem([services.publicUrl(), services.opsUrl()]);
  if (hint) app.log.warn(`Passkeys are unavailable: ${hint}`);
  const sender = spans ? traceMail(mail, spans) : mail;
  const jobs = startJobs(services, sender, config.fileWaits, app, spans);
  console.log(`Threshold is at ${address} (${database.engine})`);
  if (mailbox) console.log(`Its mail can be read at ${address}/dev/mailbox`);
  if (config.seed === 'demo') {
    for (const [role, { email, password }] of Object.entries(demoAccounts)) {
      console.log(`Demo ${role}: ${email}, ${password}`);
    }
    console.log(await describeStaffSignIn({ database }, services.opsUrl()));
  }

  const leave = async () => {
    await jobs.stop();
    await waitForRemovals();
    await Promise.all([leaveStorage(), leaveMail(), scanning?.stop(), reads.close()]);
    mail.close();
    redis?.close();
    await database.close();
    await traces?.stop(Math.min(MAX_FLUSH_MS, config.drain.seconds * MAX_OF_DRAIN_MS));
  };
  let isStopping = false;
  stop = (exitCode) => {
    if (isStopping) return;
    isStopping = true;
    void shutDownGracefully(app, config.drain, leave, () => process.exit(1)).then(() =>
      process.exit(exitCode),
    );
  };
}
