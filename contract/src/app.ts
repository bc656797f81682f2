import { appleIconPath, manifestPath } from './app-head.ts';

/* Paths for server, pages and service worker. Without schemas, so that the worker loads no zod. */

/** Paths of the app other than its pages. */
export const appPaths = {
  worker: '/service-worker.js',
  manifest: manifestPath,
  /** Page that is shown without a connection. */
  offline: '/offline',
  /** Receives the files that another app shares, and shows the page for sending them. */
  share: '/share',
  /** Redirects to the pages of the signed-in member: inbox, calls and password. */
  inbox: '/app/inbox',
  calls: '/app/calls',
  password: '/app/password',
  /** First URL of the installed app. It redirects to the start page of the signed-in member. */
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

/** Texts of the installed app: the offline page, and files that another app shared. */
export const appWords = {
  offline: {
    title: 'You are offline',
    text: 'This page needs a connection. Your messages and calls are there when you are back online.',
    again: 'Try again',
  },
  share: {
    /** Names the files, so that members notice files that another site has sent. */
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
