/** Radius of the sphere for all distances: accurate to 0.5 % in Australia. */
export const EARTH_RADIUS_KM = 6371;
