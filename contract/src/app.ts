import { appleIconPath, manifestPath } from './app-head.ts';

/* Paths of the app's parts for the server, its pages and the service worker; without zod. */

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
export const sharedFilesField = 'files';
/** Browser database that stores shared files until they are used. */
export const sharedFilesDatabase = 'threshold-shared';

/** Texts of the app outside its pages. */
export const appWords = {
  offline: {
    title: 'You are offline',
    text: 'This page needs a connection. Your messages and calls are there when you are back online.',
    again: 'Try again',
  },
  share: {
    /** Lists the names, because any site can send a file to a browser. */
    waiting: (names: readonly string[]) =>
      names.length === 1
        ? `A file waits to be sent: ${names[0]}.`
        : `${names.length} files wait to be sent: ${names.join(', ')}.`,
    shared: (names: readonly string[]) => `Shared with this site: ${names.join(', ')}.`,
    choose: 'Open the conversation that it is for, or drop what you did not share.',
    add: (count: number) => (count === 1 ? 'Add the file here' : `Add the ${count} files here`),
    drop: 'Drop',
    none: 'Nothing that can be sent was shared. Pictures, videos, PDF, Word, Excel and text files can.',
  },
} as const;
