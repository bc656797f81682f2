import { isWorkerOff } from '@threshold/contract/app-worker';
import { brandSettings } from '@threshold/contract/brand';

/** Before any schema is made: zod would try eval to find out whether it may, and the policy would report it. */
const withoutEval = 'globalThis.__zod_globalConfig={jitless:true}';

/** Before any sentence is made: whose installation the page is of, where that was set. */
const brandIfSet =
  brandSettings &&
  `globalThis.__brand=${JSON.stringify(brandSettings).replaceAll('<', String.raw`\u003c`)}`;

/** Where the service worker was turned off. */
const workerIfOff = isWorkerOff && 'globalThis.__noWorker=true';

/** What the modules of a page, and its styles, have to find. It runs before all of them. */
export const firstScript = [withoutEval, brandIfSet, workerIfOff].filter(Boolean).join(';');
