import { pagePaths } from '../pages.ts';

/* What buyers of a purchase are told of what another one did: that it happened, never what it is about or who did it. */

const fellowActs = ['home_added', 'date_confirmed', 'document_shared', 'task_given'] as const;
export type FellowAct = (typeof fellowActs)[number];

export const fellowNewsTexts: Readonly<Record<FellowAct, string>> = {
  home_added: 'Somebody you buy with added a home.',
  date_confirmed: 'Somebody you buy with confirmed a date.',
  document_shared: 'Somebody you buy with shared a document with you.',
  task_given: 'Somebody you buy with gave you a task.',
};

/** Where a line under the bell leads. */
export const fellowNewsPaths: Readonly<Record<FellowAct, (purchaseId: string) => string>> = {
  home_added: pagePaths.purchase,
  date_confirmed: pagePaths.purchaseDates,
  document_shared: pagePaths.purchaseDocuments,
  task_given: pagePaths.purchaseChecklist,
};

/** While such a line is not read, for so long it stands for more of the same: nobody makes another's phone ring again and again. */
export const fellowNewsMinutes = 60;
