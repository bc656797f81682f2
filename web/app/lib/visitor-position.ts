import { readStored, storageKeys, writeStored } from './account/storage.ts';

/** Decimal degrees, rounded. */
export interface VisitorPosition {
  latitude: number;
  longitude: number;
}

/** Asks the browser where the visitor is, and keeps the answer. Throws what the browser says when it does not tell. */
export async function locateVisitor(): Promise<VisitorPosition> {
  const { coords } = await browserPosition();
  const position = { latitude: coarse(coords.latitude), longitude: coarse(coords.longitude) };
  writeStored(storageKeys.coordinates, JSON.stringify(position));
  return position;
}

/**
 * Asks by itself, once per visitor and never again, whatever the answer was. Where the browser needs not ask any
 * more, a position that was forgotten is read again. Nothing waits for it; failures are only logged.
 */
export async function locateVisitorOnce(): Promise<void> {
  try {
    if (readStored(storageKeys.coordinates) !== null) return;
    if (readStored(storageKeys.locationAsked) === 'true' && !(await isAllowed())) return;
    writeStored(storageKeys.locationAsked, 'true');
    await locateVisitor();
  } catch (failure) {
    // A refusal is an answer, not an error of the page.
    console.info('No position:', failure);
  }
}

async function isAllowed(): Promise<boolean> {
  const { state } = await navigator.permissions.query({ name: 'geolocation' });
  return state === 'granted';
}

function browserPosition(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, {
      timeout: 10_000,
      maximumAge: 60_000,
    });
  });
}

/** About a kilometre: near enough to search, too coarse to find a front door. */
function coarse(degrees: number): number {
  return Math.round(degrees * 100) / 100;
}
