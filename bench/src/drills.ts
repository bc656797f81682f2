import { runNamed } from './bench.ts';
import { databaseRestartsDrill } from './drills/database-restarts.ts';
import { hostileDrill } from './drills/hostile.ts';
import { mailSurvivesDrill } from './drills/mail-survives.ts';
import { messagesSurviveDrill } from './drills/messages-survive.ts';
import { pageFloodDrill } from './drills/page-flood.ts';
import { proxyDrill } from './drills/proxy.ts';
import { redisOutageDrill } from './drills/redis-outage.ts';
import { restoreDrill } from './drills/restore.ts';
import { rollbackDrill } from './drills/rollback.ts';
import { rollingDrill } from './drills/rolling.ts';
import { stopDrill } from './drills/stop.ts';
import { upgradeDrill } from './drills/upgrade.ts';
import { uploadsDrill } from './drills/uploads.ts';

/** All drills. `npm run drill -- mail-survives` runs one. */
await runNamed([
  messagesSurviveDrill,
  mailSurvivesDrill,
  databaseRestartsDrill,
  redisOutageDrill,
  stopDrill,
  restoreDrill,
  rollingDrill,
  upgradeDrill,
  rollbackDrill,
  hostileDrill,
  pageFloodDrill,
  uploadsDrill,
  proxyDrill,
]);
