import { readStored, storageKeys, writeStored } from './account/storage.ts';

/** Asks the browser for the visitor's position and stores it. Throws the browser's error. */
export async function locateVisitor(): Promise<{ latitude: number; longitude: number }> {
  const { coords } = await readBrowserPosition();
  const position = { latitude: coarse(coords.latitude), longitude: coarse(coords.longitude) };
  writeStored(storageKeys.coordinates, JSON.stringify(position));
  return position;
}

/**
 * Asks each visitor once for the position. If the stored position was deleted and the browser still
 * permits access, reads it again. Failures are only logged.
 */
export async function locateVisitorOnce(): Promise<void> {
  try {
    if (readStored(storageKeys.coordinates) !== null) return;
    if (readStored(storageKeys.locationAsked) === 'true' && !(await isGeolocationAllowed())) return;
    writeStored(storageKeys.locationAsked, 'true');
    await locateVisitor();
  } catch (failure) {
    // A refusal by the visitor is not an error.
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
