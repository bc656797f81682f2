/** '400 m', '1.1 km', '23 km'. Takes kilometres. */
export function distanceText(km: number): string {
  const metres = Math.round(km * 10) * 100;
  if (metres < 1000) return metres === 0 ? 'under 100 m' : `${metres} m`;
  return km < 10 ? `${km.toFixed(1)} km` : `${Math.round(km)} km`;
}
