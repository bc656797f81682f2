import { Redis } from 'ioredis';
import { openDatabase } from './adapters/database/index.ts';
import { migrate } from './adapters/database/migrate.ts';
import { googleReviews } from './adapters/google/google-reviews.ts';
import { openGoogleSignIn } from './adapters/google/google-sign-in.ts';
import { openMail } from './adapters/mail/index.ts';
import { openPasswords } from './adapters/passwords/passwords.ts';
import { openPlaces } from './adapters/places/index.ts';
import { openRealtime } from './adapters/realtime/index.ts';
import { clamdScanner } from './adapters/scanner/clamd.ts';
import { openStorage } from './adapters/storage/index.ts';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { addFirstStaff } from './features/admin/add-staff.ts';
import { mailboxRoutes } from './features/dev/mailbox.ts';
import { startJobs } from './jobs.ts';
import { secretBox } from './lib/secret-box.ts';
import { SetupError } from './lib/setup-error.ts';
import { signer } from './lib/signer.ts';
import { listen } from './listen.ts';
import { web } from './plugins/web.ts';
import { demoAccounts } from './seed/demo-accounts.ts';
import { seedDemoData } from './seed/seed.ts';
import type { Services } from './services.ts';

const DRAIN_SECONDS = 10;

try {
  await main();
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exit(1);
}

async function main(): Promise<void> {
  const config = readConfig(
    process.env,
    process.argv.includes('--production') ? 'production' : 'local',
  );
  const database = await openDatabase(config);
  await migrate(database);
  const storage = await openStorage(config);
  if (config.seed === 'demo') await seedDemoData({ database, storage });
  const passwords = await openPasswords();
  const aboutStaff = await addFirstStaff({ database, passwords }, config.firstStaff);
  if (aboutStaff) console.log(aboutStaff);
  const places = await openPlaces(config.places);
  const redis = config.redisUrl ? new Redis(config.redisUrl) : undefined;

  const realtime = await openRealtime(config);
  const { mail, mailbox } = await openMail({ ...config, ...config.mail });
  let address = config.publicUrl ?? '';
  const services: Services = {
    database,
    places,
    storage,
    scanner: config.clamdUrl ? clamdScanner(config.clamdUrl) : undefined,
    realtime,
    now: () => new Date(),
    isDemo: config.seed === 'demo',
    publicUrl: () => address,
    sign: signer(config.secretKey),
    box: secretBox(config.secretKey),
    passwords,
    googleReviews: config.places.googleMapsApiKey
      ? googleReviews({ apiKey: config.places.googleMapsApiKey })
      : undefined,
    google: config.google && openGoogleSignIn(config.google),
    scaled: (count) => Math.ceil(count * config.rateLimitScale),
  };

  const app = await buildApp(config, services, redis);
  if (mailbox) await app.register(mailboxRoutes, { mailbox });
  if (config.web !== 'none')
    await app.register(web, { mode: config.web, publicUrl: config.publicUrl });
  address = await listen(app, config);
  const jobs = startJobs(services, mail, app.log);
  console.log(`Threshold is at ${address} (${database.engine})`);
  if (mailbox) console.log(`Its mail can be read at ${address}/dev/mailbox`);
  if (config.seed === 'demo') {
    for (const [role, { email, password }] of Object.entries(demoAccounts)) {
      console.log(`Demo ${role}: ${email}, ${password}`);
    }
  }

  const stop = async () => {
    // Connections that turn idle after close began would hold it up, so they are closed as they do.
    const idle = setInterval(() => app.server.closeIdleConnections(), 100);
    const deadline = setTimeout(() => process.exit(1), DRAIN_SECONDS * 1000);
    await app.close();
    clearInterval(idle);
    await jobs.stop();
    mail.close();
    realtime.close();
    redis?.disconnect();
    await database.close();
    clearTimeout(deadline);
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
}
