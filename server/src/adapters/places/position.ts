import { EARTH_RADIUS_KM, type State, stateNames } from '@threshold/contract/vocabularies';

/** A point in degrees (WGS 84). */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** Rectangle in degrees. The further boxes of a state contain its islands and bays. */
type Box = readonly [south: number, north: number, west: number, east: number];
const boxes: Readonly<Record<State, readonly Box[]>> = {
  ACT: [
    [-35.95, -35.1, 148.7, 149.45],
    [-35.25, -35.0, 150.5, 150.85],
  ],
  NSW: [
    [-37.6, -28.1, 140.95, 153.7],
    [-31.8, -31.3, 158.9, 159.3],
    [-29.2, -28.9, 167.8, 168.1],
  ],
  NT: [[-26.05, -10.8, 128.95, 138.05]],
  QLD: [[-29.25, -9.0, 137.95, 153.6]],
  SA: [[-38.15, -25.95, 128.95, 141.05]],
  TAS: [
    [-43.8, -39.1, 143.7, 148.6],
    [-54.9, -54.3, 158.6, 159.1],
  ],
  VIC: [[-39.25, -33.9, 140.9, 150.1]],
  WA: [
    [-35.25, -13.5, 112.8, 129.05],
    [-10.7, -10.3, 105.4, 105.9],
    [-12.4, -11.7, 96.7, 97.1],
  ],
};

/** Returns whether a point may be in the state. The rough boxes detect only large errors. */
export function isInState({ latitude, longitude }: Position, state: State): boolean {
  return boxes[state].some(
    ([south, north, west, east]) =>
      latitude >= south && latitude <= north && longitude >= west && longitude <= east,
  );
}

export function isState(text: string): text is State {
  return text in stateNames;
}

/** Returns the great-circle distance between two points in kilometres. */
export function computeDistanceKm(a: Position, b: Position): number {
  const rad = Math.PI / 180;
  const half = (degrees: number) => Math.sin((degrees * rad) / 2) ** 2;
  const h =
    half(b.latitude - a.latitude) +
    Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * half(b.longitude - a.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}
