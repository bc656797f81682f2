/* What the head of each page names of the app. Beside app-paths.ts, so that public pages load no more of it. */

export const manifestPath = '/manifest.webmanifest';
export const appleIconPath = '/apple-touch-icon.png';
