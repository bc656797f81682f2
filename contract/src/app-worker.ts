/*
 * Whether browsers of members keep a service worker. A server takes it from its environment, a page from the server that drew it, as
 * with the brand: only where it was turned off does a page carry anything of it.
 */

interface Surroundings {
  /** On a server. */
  readonly process?: { readonly env?: Readonly<{ APP_WORKER?: string }> };
  /** In a page, whose first script sets it. */
  readonly __noWorker?: boolean;
}
const { process, __noWorker } = globalThis as Surroundings;

export const isWorkerOff: boolean = __noWorker ?? process?.env?.APP_WORKER === 'off';
