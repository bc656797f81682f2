import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { Db } from '../../../adapters/database/database.ts';
import { newId } from '../../../db/new-id.ts';
import { conflict, notFound } from '../../../errors.ts';
import {
  renderAlertConfirmationMail,
  renderAlertConfirmedMail,
} from '../../../mail/alert-mails.ts';
import { hashToken } from '../../../plugins/auth.ts';
import { enqueueMail } from '../../../queue/enqueue-mail.ts';
import type { Services } from '../../../services.ts';
import type { Budget } from '../../accounts/attempts/attempts.repo.ts';
import { type AddressSender, countAddressAttempt } from '../../accounts/sign-in/address-sender.ts';
import { type AlertCriteria, criteriaSchema, describeSearch } from './alert-criteria.ts';
import { buildConfirmUrl, buildUnsubscribeLinks, computeTokenHashes } from './alert-links.ts';
import {
  countConfirmedAlerts,
  createAlert,
  endAlert,
  findAlertByLink,
  lockAddressAndFindAlert,
  lockAlertByLink,
  markAlertConfirmed,
  recordConfirmationSent,
} from './alerts.repo.ts';

/** Dependencies of functions about alerts, apart from the database. */
export type AlertDeps = Pick<Services, 'publicUrl' | 'sign' | 'now'>;

export const CONFIRM_DAYS = 7;
export const DAY_MS = 24 * 60 * 60 * 1000;
const RESEND_MS = 10 * 60 * 1000;
/** Limits confirmation mails per email address, because strangers can type any address. */
const questionBudget: Budget = { scope: 'alert_question', limit: 5, seconds: DAY_MS / 1000 };

interface RequestedAlert {
  readonly email: string;
  readonly criteria: AlertCriteria;
  readonly by: AddressSender;
}

/** Stores an alert and mails a confirmation link. Does not reveal whether the alert existed. */
export async function requestAlert(
  db: Db,
  deps: AlertDeps,
  { email, criteria, by }: RequestedAlert,
): Promise<void> {
  const json = JSON.stringify(criteria);
  const now = deps.now();
  await db.transaction().execute(async (db) => {
    const known = await lockAddressAndFindAlert(db, email, json);
    const isFresh = known && now.getTime() - known.confirm_sent_at.getTime() < RESEND_MS;
    if (known?.confirmed_at || isFresh) return;
    const { isAdmitted } = await countAddressAttempt(db, deps, questionBudget, email, by);
    if (!isAdmitted) return;
    if (known) {
      await recordConfirmationSent(db, known.id, now);
      await enqueueConfirmationMail(db, deps, known, email, criteria);
      return;
    }
    const id = newId();
    const alert = { id, email, criteria: json, ...computeTokenHashes(deps, id), created_at: now };
    if (await createAlert(db, alert))
      await enqueueConfirmationMail(db, deps, alert, email, criteria);
  });
}

async function enqueueConfirmationMail(
  db: Db,
  deps: AlertDeps,
  alert: Parameters<typeof buildConfirmUrl>[1],
  recipient: string,
  criteria: AlertCriteria,
): Promise<void> {
  const content = renderAlertConfirmationMail({
    search: describeSearch(criteria),
    url: buildConfirmUrl(deps, alert),
    days: CONFIRM_DAYS,
  });
  const expires_at = new Date(deps.now().getTime() + CONFIRM_DAYS * DAY_MS);
  // The mail has no priority, because anyone can request it and sign-in codes must not wait.
  await enqueueMail(db, { recipient, ...content, expires_at });
}

/** Reads the alert of a confirmation link. @throws not_found for an invalid or expired link */
export async function readAlertConfirmation(
  db: Db,
  token: string,
  now: Date,
): Promise<{ search: string; is_confirmed: boolean }> {
  const alert = await findAlertByLink(db, hashToken(token), computeOldestConfirmableTime(now));
  if (!alert) throw notFound(outcomes.alerts.unknown);
  return {
    search: describeSearch(criteriaSchema.parse(alert.criteria)),
    is_confirmed: alert.confirmed_at !== null,
  };
}

/** Confirms the alert of a link. Idempotent. @throws not_found · conflict for too many alerts */
export async function confirmAlert(db: Db, deps: AlertDeps, token: string): Promise<void> {
  const now = deps.now();
  await db.transaction().execute(async (db) => {
    const alert = await lockAlertByLink(db, hashToken(token), computeOldestConfirmableTime(now));
    if (!alert) throw notFound(outcomes.alerts.unknown);
    if (alert.confirmed_at) return;
    if ((await countConfirmedAlerts(db, alert.email)) >= limits.alerts.per_address)
      throw conflict(outcomes.alerts.too_many);
    await markAlertConfirmed(db, alert.id, now);
    const search = describeSearch(criteriaSchema.parse(alert.criteria));
    const content = renderAlertConfirmedMail({ search, ...buildUnsubscribeLinks(deps, alert) });
    await enqueueMail(db, { recipient: alert.email, ...content });
  });
}

const computeOldestConfirmableTime = (now: Date) => new Date(now.getTime() - CONFIRM_DAYS * DAY_MS);

/** Ends the alert of an unsubscribe link. Idempotent. @throws not_found for an unknown link */
export async function unsubscribeFromAlert(db: Db, token: string, now: Date): Promise<void> {
  if (!(await endAlert(db, hashToken(token), now))) throw notFound(outcomes.alerts.unknown);
}
