import { appleIconPath, manifestPath } from './app-links.ts';

/*
 * Paths of the app's parts, shared by the server, its pages and the service worker, so without zod.
 */

/** Paths of the app other than its pages. */
export const appPaths = {
  worker: '/service-worker.js',
  manifest: manifestPath,
  /** Shown when no page can be loaded. */
  offline: '/offline',
  /** Receives files that another app shares; then the page for them. */
  share: '/share',
  /** Redirect to the inbox, the calls and the password of the signed-in member. */
  inbox: '/app/inbox',
  calls: '/app/calls',
  password: '/app/password',
  /** Start of the app, which redirects to each member's own start page. */
  start: '/home',
} as const;

export const appIcons = {
  small: '/icons/icon-192.png',
  large: '/icons/icon-512.png',
  maskable: '/icons/maskable-512.png',
  apple: appleIconPath,
  badge: '/icons/badge-96.png',
} as const;

/** The field of a shared form that contains its files. */
export const sharedField = 'files';
/** Browser database that stores shared files until they are used. */
export const sharedDatabase = 'threshold-shared';
