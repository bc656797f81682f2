import { isWorkerOff } from '@threshold/contract/app-head';
import { brandSettings } from '@threshold/contract/brand';

/**
 * Runs before any schema is created: zod would test eval, and the Content-Security-Policy would
 * report it.
 */
const withoutEval = 'globalThis.__zod_globalConfig={jitless:true}';

/** Runs before any sentence is created: brand settings of this installation, if there are any. */
const brandIfSet =
  brandSettings &&
  `globalThis.__brand=${JSON.stringify(brandSettings).replaceAll('<', String.raw`\u003c`)}`;

/** Set if the service worker is turned off. */
const workerIfOff = isWorkerOff && 'globalThis.__noWorker=true';

/** Globals for the page's modules and styles; runs before all of them. */
export const firstScript = [withoutEval, brandIfSet, workerIfOff].filter(Boolean).join(';');
