import type { HomePicture } from '@threshold/contract/buying/home-pictures';
import { purchaseLimits } from '@threshold/contract/buying/purchase-limits';
import { purchaseOutcomes } from '@threshold/contract/buying/purchase-sentences';
import { messages } from '@threshold/contract/messages';
import type { Db } from '../../adapters/database/database.ts';
import { NoPicture, wholePicture } from '../../adapters/pictures/pictures.ts';
import { newId } from '../../db/new-id.ts';
import { conflict, forbidden, invalid, notFound } from '../../errors.ts';
import type { CustomerActor } from '../../lib/actor.ts';
import type { UploadedFile } from '../../plugins/receive-files.ts';
import type { Services } from '../../services.ts';
import { writePictureLink } from '../files/file-link.ts';
import type { NewFile } from '../files/files.repo.ts';
import { abandonFiles, recordFiles, storeDrawings } from '../files/store-files.ts';
import { addActivity } from './activities.repo.ts';
import {
  addPicture,
  countPictures,
  findPicture,
  hasPicture,
  listPictures,
  type PictureRow,
  removePicture,
} from './home-pictures.repo.ts';
import { findHome } from './homes.repo.ts';
import { membershipOf, requireBuyer, requireMember } from './purchases.policy.ts';
import { idsOf, present } from './purchases.presenter.ts';
import { listMembers, lockMembership, type MemberRow } from './purchases.repo.ts';
import { requireSender } from './require-sender.ts';

type Deps = Pick<Services, 'database' | 'storage' | 'now' | 'sign'>;

/** Of which home, and who acts. */
export interface PicturesAct {
  readonly actor: CustomerActor;
  readonly purchaseId: string;
  readonly homeId: string;
}

/** What a picture is called when it is saved: its own name may tell where or by whom it was taken. */
const FILE_NAME = 'home.webp';

/** @throws email_unverified · not_found · forbidden for helpers */
export async function requirePictureSender(db: Db, act: PicturesAct): Promise<void> {
  await requireSender(db, act);
  await holdHome(db, act);
}

/** The pictures of a home, with links for the reader. @throws not_found */
export async function readPictures(deps: Deps, act: PicturesAct): Promise<HomePicture[]> {
  const { db } = deps.database;
  const members = await listMembers(db, act.purchaseId);
  requireMember(membershipOf(members, act.actor.id));
  const [, rows] = await Promise.all([holdHome(db, act), listPictures(db, act.homeId)]);
  return presentAll(rows, members, deps, act.actor);
}

/**
 * Draws pictures anew and adds them to a home, all of them or none. What the home has already is not added again.
 * @returns the pictures of the home
 * @throws as `requirePictureSender` · invalid for what is no picture · conflict where the home has as many as fit
 */
export async function addPictures(
  deps: Deps,
  act: PicturesAct,
  uploads: readonly UploadedFile[] = [],
): Promise<HomePicture[]> {
  const { db } = deps.database;
  await requirePictureSender(db, act);
  const drawings: Buffer[] = [];
  for (const { path } of uploads) drawings.push(await drawn(path, act.actor.id));
  const stored = await storeDrawings(deps, 'home_picture', FILE_NAME, drawings);
  try {
    await db.transaction().execute((db) => record(db, act, stored, deps.now()));
  } finally {
    // Recorded files are no longer on the list of files to remove.
    await abandonFiles(deps, stored);
  }
  const members = await listMembers(db, act.purchaseId);
  return presentAll(await listPictures(db, act.homeId), members, deps, act.actor);
}

const drawn = (path: string, sender: string): Promise<Buffer> =>
  wholePicture(path, sender).catch((error: unknown) => {
    throw error instanceof NoPicture ? invalid({ pictures: [messages.general.picture] }) : error;
  });

async function record(
  db: Db,
  act: PicturesAct,
  stored: readonly NewFile[],
  now: Date,
): Promise<void> {
  const { actor, purchaseId, homeId } = act;
  requireBuyer(await lockMembership(db, purchaseId, actor.id));
  const { address } = await holdHome(db, act);
  let hasAdded = false;
  for (const file of stored) {
    if (await hasPicture(db, homeId, file.content_hash)) continue;
    await recordFiles(db, undefined, [file], now);
    const of = { purchase_id: purchaseId, home_id: homeId, added_by: actor.id };
    await addPicture(db, { ...of, id: newId(), file_id: file.id }, now);
    hasAdded = true;
  }
  if (!hasAdded) return;
  if ((await countPictures(db, homeId)) > purchaseLimits.pictures)
    throw conflict(purchaseOutcomes.too_many_pictures);
  const by = { purchase_id: purchaseId, customer_id: actor.id };
  await addActivity(db, { ...by, kind: 'pictures_added', subject: address }, now);
}

/**
 * Removes a picture of one's own, or of whoever has left. What lies in storage follows.
 * @throws not_found · forbidden for helpers, and for a picture that another one added
 */
export function dropPicture(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  act: PicturesAct & { readonly pictureId: string },
): Promise<void> {
  const { actor, purchaseId, homeId, pictureId } = act;
  return database.db.transaction().execute(async (db) => {
    requireBuyer(await lockMembership(db, purchaseId, actor.id));
    const { address } = await holdHome(db, act);
    const picture = await findPicture(db, homeId, pictureId);
    if (!picture) throw notFound(purchaseOutcomes.picture_unknown);
    if (!mayRemove(picture, actor.id, idsOf(await listMembers(db, purchaseId))))
      throw forbidden(purchaseOutcomes.picture_not_yours);
    await removePicture(db, picture.id);
    const by = { purchase_id: purchaseId, customer_id: actor.id };
    await addActivity(db, { ...by, kind: 'picture_removed', subject: address }, now());
  });
}

/** Nobody takes away what another one keeps. */
const mayRemove = (
  { added_by }: PictureRow,
  customerId: string,
  members: ReadonlySet<string>,
): boolean => added_by === customerId || present(added_by, members) === null;

async function holdHome(db: Db, { purchaseId, homeId }: PicturesAct) {
  const home = await findHome(db, purchaseId, homeId);
  if (!home) throw notFound(purchaseOutcomes.home_unknown);
  return home;
}

function presentAll(
  rows: readonly PictureRow[],
  members: readonly MemberRow[],
  deps: Pick<Deps, 'sign' | 'now'>,
  { id }: CustomerActor,
): HomePicture[] {
  const ids = idsOf(members);
  const isBuyer = membershipOf(members, id)?.role === 'buyer';
  return rows.map((row) => ({
    _id: row.id,
    by: present(row.added_by, ids),
    may_remove: isBuyer && mayRemove(row, id, ids),
    view_url: viewUrl(deps, row, id),
    createdAt: row.created_at.toISOString(),
  }));
}

/** Without a code, unlike other private files: it is a house, and each look at the page would ask. It ends with the membership. */
const viewUrl = (deps: Pick<Deps, 'sign' | 'now'>, row: PictureRow, id: string): string =>
  writePictureLink(deps, { id: row.file_id }, { role: 'customer', id });
