import { appleIconPath, manifestPath } from './app-links.ts';

/* Where the parts of the app are: shared by the server, its pages and the service worker, so without zod. */

/** Addresses of the app beside its pages. */
export const appPaths = {
  worker: '/service-worker.js',
  manifest: manifestPath,
  /** Shown where no page can be had. */
  offline: '/offline',
  /** Files that another app shares; then the page that takes them. */
  share: '/share',
  /** Lead to the inbox, the calls and the password of the member who is signed in. */
  inbox: '/app/inbox',
  calls: '/app/calls',
  password: '/app/password',
  /** Where the app opens: each member's own beginning. */
  start: '/home',
} as const;

export const appIcons = {
  small: '/icons/icon-192.png',
  large: '/icons/icon-512.png',
  maskable: '/icons/maskable-512.png',
  apple: appleIconPath,
  badge: '/icons/badge-96.png',
} as const;

/** The field of a shared form that carries its files. */
export const sharedField = 'files';
/** Where a browser keeps them until they are taken. */
export const sharedDatabase = 'threshold-shared';
