/*
 * Links in the head of each page. Separate from app-paths.ts, so that public pages load nothing
 * else of it.
 */

export const manifestPath = '/manifest.webmanifest';
export const appleIconPath = '/apple-touch-icon.png';
