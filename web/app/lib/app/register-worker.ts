import { appPaths } from '@threshold/contract/app';
import { isServiceWorkerDisabled } from '@threshold/contract/app-head';

const LOOK_EVERY_MS = 60 * 60 * 1000;
let isRegistered = false;

/** True if pages of this build have a service worker: not in development or when turned off. */
export const canUseServiceWorker = (): boolean =>
  import.meta.env.PROD && !isServiceWorkerDisabled && 'serviceWorker' in navigator;

/** Registers the service worker; if workers are turned off, removes an earlier visit's worker. */
export async function registerWorker(): Promise<void> {
  if (isRegistered || !('serviceWorker' in navigator)) return;
  isRegistered = true;
  if (!canUseServiceWorker()) {
    await removeWorker();
    return;
  }
  const registration = await navigator.serviceWorker.register(appPaths.worker);
  let lookedAt = Date.now();
  // An app stays open for days, but browsers look for a new worker only when a page is loaded.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - lookedAt < LOOK_EVERY_MS) return;
    lookedAt = Date.now();
    void registration.update().catch(() => undefined);
  });
}

async function removeWorker(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((one) => one.unregister()));
  if (registrations.length === 0) return;
  for (const name of await caches.keys()) await caches.delete(name);
}
