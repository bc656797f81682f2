import { readStored, storageKeys, writeStored } from './account/storage.ts';

/** Asks the browser for the visitor's position and stores it. Throws the browser's error. */
export async function locateVisitor(): Promise<{ latitude: number; longitude: number }> {
  const { coords } = await readBrowserPosition();
  const position = { latitude: coarse(coords.latitude), longitude: coarse(coords.longitude) };
  writeStored(storageKeys.coordinates, JSON.stringify(position));
  return position;
}

/**
 * Asks once per visitor. If the permission is granted, a deleted position is read again. Failures
 * are only logged.
 */
export async function locateVisitorOnce(): Promise<void> {
  try {
    if (readStored(storageKeys.coordinates) !== null) return;
    if (readStored(storageKeys.locationAsked) === 'true' && !(await isGeolocationAllowed())) return;
    writeStored(storageKeys.locationAsked, 'true');
    await locateVisitor();
  } catch (failure) {
    // A refusal is not an error of the page.
    console.info('Position refused or unavailable:', failure);
  }
}

async function isGeolocationAllowed(): Promise<boolean> {
  const { state } = await navigator.permissions.query({ name: 'geolocation' });
  return state === 'granted';
}

function readBrowserPosition(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, {
      timeout: 10_000,
      maximumAge: 60_000,
    });
  });
}

/** Rounds to about one kilometre: precise enough for a search, too coarse to find a home. */
function coarse(degrees: number): number {
  return Math.round(degrees * 100) / 100;
}
