import { isWorkerOff } from '@threshold/contract/app-worker';
import { brandSettings } from '@threshold/contract/brand';

/** Runs before the first schema: otherwise zod tests whether eval is allowed, and the policy reports it. */
const withoutEval = 'globalThis.__zod_globalConfig={jitless:true}';

/** The brand of the installation, if it is configured. Needed before the first sentence is built. */
const brandIfSet =
  brandSettings &&
  `globalThis.__brand=${JSON.stringify(brandSettings).replaceAll('<', String.raw`\u003c`)}`;

/** Set if the service worker is turned off. */
const workerIfOff = isWorkerOff && 'globalThis.__noWorker=true';

/** The script that runs before all modules and styles of a page. */
export const firstScript = [withoutEval, brandIfSet, workerIfOff].filter(Boolean).join(';');
