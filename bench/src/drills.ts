import { databaseRestartsDrill } from './drills/database-restarts.ts';
import { hostileDrill } from './drills/hostile.ts';
import { imageDrill } from './drills/image.ts';
import { mailSurvivesDrill } from './drills/mail-survives.ts';
import { messagesSurviveDrill } from './drills/messages-survive.ts';
import { pageFloodDrill } from './drills/page-flood.ts';
import { proxyDrill } from './drills/proxy.ts';
import { purchaseTermsDrill } from './drills/purchase-terms.ts';
import { redisOutageDrill } from './drills/redis-outage.ts';
import { registerImportDrill } from './drills/register-import.ts';
import { requestsDrill } from './drills/requests.ts';
import { restoreDrill } from './drills/restore.ts';
import { rollbackDrill } from './drills/rollback.ts';
import { rollingDrill } from './drills/rolling.ts';
import { signInTimesDrill } from './drills/sign-in-times.ts';
import { siteMapDrill } from './drills/site-map.ts';
import { stopDrill } from './drills/stop.ts';
import { upgradeDrill } from './drills/upgrade.ts';
import { uploadsDrill } from './drills/uploads.ts';
import { runNamed } from './run-named.ts';

/** All there are. `npm run drill -- mail-survives` runs one. */
await runNamed([
  signInTimesDrill,
  mailSurvivesDrill,
  messagesSurviveDrill,
  requestsDrill,
  purchaseTermsDrill,
  registerImportDrill,
  uploadsDrill,
  restoreDrill,
  hostileDrill,
  pageFloodDrill,
  siteMapDrill,
  databaseRestartsDrill,
  redisOutageDrill,
  proxyDrill,
  stopDrill,
  rollbackDrill,
  upgradeDrill,
  rollingDrill,
  imageDrill,
]);
