import { messages } from '@threshold/contract/messages';
import { outcomes } from '@threshold/contract/outcomes';
import type { UpdateVendor } from '@threshold/contract/vendors-profile';
import type { Updateable } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { pictureKey } from '../../adapters/pictures/picture-key.ts';
import type { VendorsTable } from '../../db/listing-tables.ts';
import { invalid, notFound } from '../../errors.ts';
import { listingSubmitted } from '../../mail/listing-mails.ts';
import type { Services } from '../../services.ts';
import type { NewFile } from '../files/files.repo.ts';
import { abandonFiles, storeFiles } from '../files/store-files.ts';
import { enqueueMail } from '../outbox/outbox.repo.ts';
import { storePicture } from '../own-data/store-picture.ts';
import { missingOf } from '../vetting/vetting.policy.ts';
import { queueRecheck } from '../vetting/vetting.repo.ts';
import type { Catalogue } from './catalogue.repo.ts';
import { columnsOf, placeColumnsOf } from './profile.columns.ts';
import { chooseServices, fieldsToRecheck, flagsOf, statusAfterChange } from './profile.policy.ts';
import {
  findListing,
  findProvedAddress,
  type ListingRow,
  listServiceIds,
  lockListing,
  setServices,
  setWorkExperience,
  updateListing,
} from './profile.repo.ts';
import { type ProfileUploads, recordProfileFiles, refuseTotal } from './profile-files.ts';

type Means = Pick<Services, 'database' | 'storage' | 'places' | 'now' | 'publicUrl'>;

interface Change {
  readonly wish: UpdateVendor;
  readonly files: readonly NewFile[];
  readonly profile_picture: string | undefined;
}

/**
 * Changes a vendor's profile at once or not at all: what the wish names, no more. A complete profile goes to staff; a
 * checked one whose name, type or licence changed is looked at again without being hidden.
 *
 * @throws invalid at a field · too_large · not_found
 */
export async function changeVendorProfile(
  means: Means,
  catalogue: Catalogue,
  id: string,
  wish: UpdateVendor,
  uploads: ProfileUploads,
): Promise<void> {
  const { db } = means.database;
  const before = await findListing(db, id);
  if (!before) throw notFound(outcomes.vendors.unknown);
  if (wish.wizard || before.status === 'in_complete') refuseTotal(uploads);
  const picture = uploads.profile_picture?.[0]?.path;
  const profile_picture = picture
    ? await storePicture(means.storage, id, 'profile_picture', picture)
    : undefined;
  const files: NewFile[] = [];
  let replaced: string | null = null;
  try {
    files.push(...(await storeFiles(means, 'licence', uploads.licenses)));
    files.push(...(await storeFiles(means, 'certificate', uploads.certificates)));
    const change = { wish, files, profile_picture };
    replaced = await db
      .transaction()
      .execute((db) => applyChange(db, means, catalogue, id, change));
  } finally {
    // What was recorded is no longer on the list of what may go.
    await abandonFiles(means, files);
    if (profile_picture) await dropUnseen(means, id, [replaced, profile_picture]);
  }
}

/** Removes those pictures that the listing does not show. */
async function dropUnseen(
  { database, storage }: Means,
  id: string,
  names: readonly (string | null)[],
): Promise<void> {
  const shown = (await findListing(database.db, id))?.profile_picture;
  for (const name of names) {
    if (name && name !== shown) await storage.remove(pictureKey(name));
  }
}

/** @returns the picture from before */
async function applyChange(
  db: Db,
  means: Means,
  catalogue: Catalogue,
  id: string,
  { wish, files, profile_picture }: Change,
): Promise<string | null> {
  const before = await lockListing(db, id);
  if (!before) throw notFound(outcomes.vendors.unknown);
  const now = means.now();
  const columns = { ...columnsOf(wish), ...(await placeColumnsOf(means.places, before, wish)) };
  const after: ListingRow = { ...before, ...definedOf(columns) };

  const services = await writeServices(db, catalogue, after, wish);
  if (wish.work_experience) await setWorkExperience(db, id, wish.work_experience);
  const areRequired = wish.wizard ?? false;
  const changedFiles = await recordProfileFiles(db, id, files, { areRequired, now });

  const isComplete = missingOf({ ...after, service_ids: services }).length === 0;
  const isEdited =
    changedFiles.length > 0 || Object.values(wish).some((value) => value !== undefined);
  const status = statusAfterChange(before.status, { isComplete, isEdited });
  await updateListing(db, id, {
    ...columns,
    profile_picture,
    status,
    ...(status !== before.status && { status_reason: null }),
    updated_at: now,
  });
  await queueRecheck(db, id, fieldsToRecheck(before, after, changedFiles), now);
  if (status === 'pending' && before.status !== 'pending') await tellSubmitted(db, means, id);
  return before.profile_picture;
}

/** @throws invalid for a service that the vendor's type does not have */
async function writeServices(
  db: Db,
  catalogue: Catalogue,
  { id, vendor_type }: ListingRow,
  wish: UpdateVendor,
): Promise<string[]> {
  const current = await listServiceIds(db, id);
  const { services } = wish;
  const chosen = chooseServices(catalogue, vendor_type, current, {
    services,
    flags: flagsOf(wish),
  });
  if (!chosen) throw invalid({ services: [messages.general.choice] });
  await setServices(db, id, current, chosen);
  return chosen;
}

/** Mail goes to proved addresses only. */
async function tellSubmitted(db: Db, { publicUrl }: Means, id: string): Promise<void> {
  const recipient = await findProvedAddress(db, id);
  if (recipient) await enqueueMail(db, { recipient, ...listingSubmitted(publicUrl()) });
}

const definedOf = (columns: Updateable<VendorsTable>) =>
  Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined),
  ) as Partial<ListingRow>;
