import { Redis } from 'ioredis';
import { DataDirLocked } from './adapters/database/data-dir-lock.ts';
import { openDatabase } from './adapters/database/index.ts';
import { migrate } from './adapters/database/migrate.ts';
import { openPlaces } from './adapters/places/index.ts';
import { buildApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { listen } from './listen.ts';
import { web } from './plugins/web.ts';
import { seedDemoData } from './seed/seed.ts';

const DRAIN_SECONDS = 10;

try {
  await main();
} catch (error) {
  // A fault of the set-up is one readable line; anything else keeps its stack.
  const isReadable = error instanceof ConfigError || error instanceof DataDirLocked;
  console.error(isReadable ? error.message : error);
  process.exit(1);
}

async function main(): Promise<void> {
  const config = readConfig(
    process.env,
    process.argv.includes('--production') ? 'production' : 'local',
  );
  const database = await openDatabase(config);
  await migrate(database);
  if (config.seed === 'demo') await seedDemoData(database);
  const places = await openPlaces(config.places);
  const redis = config.redisUrl ? new Redis(config.redisUrl) : undefined;

  const app = await buildApp(
    config,
    { database, places, now: () => new Date(), isDemo: config.seed === 'demo' },
    redis,
  );
  if (config.web !== 'none')
    await app.register(web, { mode: config.web, publicUrl: config.publicUrl });
  const address = await listen(app, config);
  console.log(`Threshold is at ${address} (${database.engine})`);

  const stop = async () => {
    // Connections that turn idle after close began would hold it up, so they are closed as they do.
    const idle = setInterval(() => app.server.closeIdleConnections(), 100);
    const deadline = setTimeout(() => process.exit(1), DRAIN_SECONDS * 1000);
    await app.close();
    clearInterval(idle);
    redis?.disconnect();
    await database.close();
    clearTimeout(deadline);
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
}
