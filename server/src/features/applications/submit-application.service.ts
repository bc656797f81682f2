import type { CreateApplication } from '@threshold/contract/endpoints/applications/loan-applications';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { Db } from '../../adapters/database/database.ts';
import { newId } from '../../db/new-id.ts';
import { isBlocked } from '../../db/party-queries.ts';
import { isUniqueViolation } from '../../db/row-queries.ts';
import { notFound } from '../../errors.ts';
import type { SignedIn } from '../../lib/actor.ts';
import { createApplicationArrivedNews } from '../../mail/application-mails.ts';
import type { UploadedFile } from '../../plugins/uploads/receive-files.ts';
import type { Services } from '../../services.ts';
import { consumePairBudget } from '../accounts/attempts/attempt-budgets.ts';
import { requireVerifiedMember } from '../accounts/members/verified-member.ts';
import type { NewFile } from '../files/files.repo.ts';
import { recordFiles, releaseUnrecordedFiles, storeFiles } from '../files/uploads/file-store.ts';
import { notifyRecipients } from '../notifications/notifier.ts';
import { requireAcceptingBroker, requireUnblocked } from './applications.policy.ts';
import {
  addEvent,
  attachFiles,
  findApplicationByClientId,
  findEqualApplication,
  insertApplication,
} from './applications.repo.ts';
import { findBroker } from './leads/broker.repo.ts';

type Deps = Pick<Services, 'database' | 'storage' | 'now' | 'publicUrl' | 'scaled'>;
type Customer = Extract<SignedIn, { readonly role: 'customer' }>;

/**
 * Stores an application with its files for an approved broker, once per `client_application_id`.
 * Without this id, an equal application within a minute counts as a repeat. @returns the id @throws
 * email_unverified · not_found · forbidden if the vendor takes no applications · too_many
 */
export async function submitApplication(
  deps: Deps,
  actor: Customer,
  application: CreateApplication,
  uploads: readonly UploadedFile[] = [],
): Promise<string> {
  const { db } = deps.database;
  await requireVerifiedMember(db, actor);
  const { id: vendorId } = await requireBroker(db, application.vendor);
  const { client_application_id: given } = application;
  const findSent = async () => given && findApplicationByClientId(db, actor.id, vendorId, given);
  const sent = await findSent();
  if (sent) return sent;
  const storedFiles = uniqueFileNames(await storeFiles(deps, 'application', uploads));
  try {
    return await db
      .transaction()
      .execute((db) => recordApplication(db, deps, actor, application, storedFiles));
  } catch (error) {
    // A concurrent request with the same client id may have been stored first.
    const sentMeanwhile = isUniqueViolation(error) && (await findSent());
    if (sentMeanwhile) return sentMeanwhile;
    throw error;
  } finally {
    // Releases only files that were not recorded; recorded files have no reservation any more.
    await releaseUnrecordedFiles(deps, storedFiles);
  }
}

/**
 * Finds the listing for an application. @throws not_found · forbidden if it is no approved broker
 */
export async function requireBroker(db: Db, vendorId: string) {
  const broker = await findBroker(db, vendorId);
  if (!broker) throw notFound(outcomes.vendors.unknown);
  requireAcceptingBroker(broker);
  return broker;
}

async function recordApplication(
  db: Db,
  deps: Deps,
  { id: customer_id, role }: Customer,
  application: CreateApplication,
  files: readonly NewFile[],
): Promise<string> {
  const broker = await requireBroker(db, application.vendor);
  const pair = { by: role, customer_id, vendor_id: broker.id };
  const at = deps.now();
  const { customer: _customer, vendor: _vendor, client_application_id, ...answers } = application;
  if (!client_application_id) {
    const since = new Date(at.getTime() - limits.request.repeat_seconds * 1000);
    const first = await findEqualApplication(db, pair, answers, files, since);
    if (first) return first;
  }
  requireUnblocked(await isBlocked(db, pair));
  await consumePairBudget(db, deps, 'applications', pair);
  const id = await storeApplication(db, customer_id, { ...application, vendor: broker.id }, at);
  const recorded = await recordFiles(db, { column: 'customer_id', id: customer_id }, files, at);
  const fileIds = recorded.map((file) => file.id);
  await attachFiles(db, id, fileIds);
  const news = createApplicationArrivedNews(deps.publicUrl());
  await notifyRecipients(db, [{ role: 'vendor', id: broker.id }], news, at);
  return id;
}

/** Stores the application and its first event. @returns the id. Requires a transaction. */
export async function storeApplication(
  db: Db,
  customer_id: string,
  { customer: _named, vendor: vendor_id, ...answers }: CreateApplication,
  at: Date,
): Promise<string> {
  const id = newId();
  await insertApplication(db, { ...answers, id, customer_id, vendor_id, created_at: at });
  await addEvent(db, id, { event: 'submitted', by_role: 'customer' }, at);
  return id;
}

/** Makes the names of an application's files unique: 'payslip.pdf', 'payslip (2).pdf'. */
export function uniqueFileNames<T extends { readonly original_name: string }>(
  files: readonly T[],
): T[] {
  const taken = new Set<string>();
  return files.map((file) => {
    const original_name = freeName(file.original_name, taken);
    taken.add(original_name);
    return { ...file, original_name };
  });
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  const [, stem = name, extension = ''] = /^(.+?)(\.[^.]+)?$/.exec(name) ?? [];
  let free = name;
  for (let count = 2; taken.has(free); count += 1) free = `${stem} (${count})${extension}`;
  return free;
}
