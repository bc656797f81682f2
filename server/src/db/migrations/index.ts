import type { Migration } from 'kysely/migration';
import * as accounts from './0001-accounts-and-listings.ts';
import * as catalogue from './0002-catalogue.ts';
import * as around from './0003-reviews-leads-mail.ts';
import * as search from './0004-vendor-search.ts';
import * as mail from './0005-mail-and-alerts.ts';
import * as codes from './0006-codes-and-two-factor.ts';

/**
 * Every change of the schema in its order. A migration that was released is never edited: the next one corrects it.
 * They are written for PostgreSQL 15, whose subset the embedded engine shares, so that both run the same text.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-accounts-and-listings': accounts,
  '0002-catalogue': catalogue,
  '0003-reviews-leads-mail': around,
  '0004-vendor-search': search,
  '0005-mail-and-alerts': mail,
  '0006-codes-and-two-factor': codes,
};
