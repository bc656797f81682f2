/* Links in the head of each page. Not in app.ts, so that public pages do not load that file. */

export const manifestPath = '/manifest.webmanifest';
export const appleIconPath = '/apple-touch-icon.png';

/*
 * Setting that decides if members' browsers install a service worker. The server reads it from its
 * environment, and a page reads it from its first script, like the brand. The script contains the
 * setting only if the service worker is turned off.
 */

interface PageGlobals {
  /** Node's `process`; undefined in a browser. */
  readonly process?: { readonly env?: Readonly<{ APP_WORKER?: string }> };
  /** Set by the first script of a page if the server turned the service worker off. */
  readonly __noWorker?: boolean;
}
const { process, __noWorker } = globalThis as PageGlobals;

export const isServiceWorkerDisabled: boolean = __noWorker ?? process?.env?.APP_WORKER === 'off';
