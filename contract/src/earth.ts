/** Radius of the sphere that every distance uses: within 0.5 % in Australia. */
export const EARTH_RADIUS_KM = 6371;
