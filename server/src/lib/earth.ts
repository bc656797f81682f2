/** Of the sphere that stands for the earth in every distance here: within 0.5 % of the truth in Australia. */
export const EARTH_RADIUS_KM = 6371;
