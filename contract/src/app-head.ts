/* Links in the head of each page, apart from app.ts, so that public pages load only them. */

export const manifestPath = '/manifest.webmanifest';
export const appleIconPath = '/apple-touch-icon.png';

/*
 * Whether members' browsers install a service worker. A server reads it from its environment, a
 * page from the server that rendered it, like the brand. A page contains the setting only if
 * the service worker is turned off.
 */

interface PageGlobals {
  /** Node's `process`; undefined in a browser. */
  readonly process?: { readonly env?: Readonly<{ APP_WORKER?: string }> };
  /** Set by the first script of a page if the server turned the service worker off. */
  readonly __noWorker?: boolean;
}
const { process, __noWorker } = globalThis as PageGlobals;

export const isServiceWorkerDisabled: boolean = __noWorker ?? process?.env?.APP_WORKER === 'off';
