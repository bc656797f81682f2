import { pagePaths } from '../pages.ts';

/* Co-buyer notifications. They announce the action, never its subject or the acting buyer. */

const fellowActs = ['home_added', 'date_confirmed', 'document_shared', 'task_given'] as const;
export type FellowAct = (typeof fellowActs)[number];

export const fellowNewsTexts: Readonly<Record<FellowAct, string>> = {
  home_added: 'Somebody you buy with added a home.',
  date_confirmed: 'Somebody you buy with confirmed a date.',
  document_shared: 'Somebody you buy with shared a document with you.',
  task_given: 'Somebody you buy with gave you a task.',
};

/** Target of a notification. */
export const fellowNewsPaths: Readonly<Record<FellowAct, (purchaseId: string) => string>> = {
  home_added: pagePaths.purchase,
  date_confirmed: pagePaths.purchaseDates,
  document_shared: pagePaths.purchaseDocuments,
  task_given: pagePaths.purchaseChecklist,
};

/**
 * Minutes in which an unread notification covers further ones of its kind, so that a buyer cannot
 * make a phone ring repeatedly.
 */
export const fellowNewsMinutes = 60;
