import { messages } from '@threshold/contract/messages';
import { outcomes } from '@threshold/contract/outcomes';
import type { UpdateVendor } from '@threshold/contract/vendor-profile';
import type { VendorType } from '@threshold/contract/vocabularies';
import type { Updateable } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { VendorsTable } from '../../db/listing-tables.ts';
import { invalid, notFound } from '../../errors.ts';
import { listingSubmitted } from '../../mail/vetting-mails.ts';
import { enqueueMail } from '../../queue/enqueue-mail.ts';
import type { Services } from '../../services.ts';
import type { NewFile } from '../files/files.repo.ts';
import { abandonFiles, storeFiles } from '../files/store-files.ts';
import { releaseUnshownPicture, showPicture, storePicture } from '../files/store-picture.ts';
import { findAsked, writeAsked } from '../vendors/asked-changes.repo.ts';
import type { Catalogue } from '../vendors/catalogue.repo.ts';
import {
  findListing,
  findProvedAddress,
  type ListingRow,
  listServiceIds,
  lockListingRow,
  setServices,
  setWorkExperience,
  updateListing,
} from '../vendors/profile.repo.ts';
import { type ProfileUploads, recordProfileFiles, refuseTotal } from '../vendors/profile-files.ts';
import { missingOf } from '../vetting/vetting.policy.ts';
import { queueRecheck } from '../vetting/vetting.repo.ts';
import { isSameAsked, openWishes, partChecked, without } from './asked-changes.policy.ts';
import { columnsOf, placeColumnsOf } from './profile.columns.ts';
import { chooseServices, flagsOf, isChecked, statusAfterChange } from './profile.policy.ts';

type Deps = Pick<Services, 'database' | 'storage' | 'places' | 'now' | 'publicUrl'>;

interface Change {
  readonly input: UpdateVendor;
  readonly files: readonly NewFile[];
  readonly profile_picture: string | undefined;
}

/**
 * Changes the given fields of a vendor's profile atomically. A complete profile is submitted to
 * staff. For a checked listing, name, type and licence become pending changes until a re-review.
 *
 * @throws invalid at a field · too_large · not_found
 */
export async function changeVendorProfile(
  deps: Deps,
  catalogue: Catalogue,
  id: string,
  input: UpdateVendor,
  uploads: ProfileUploads,
): Promise<void> {
  const { db } = deps.database;
  const before = await findListing(db, id);
  if (!before) throw notFound(outcomes.vendors.unknown);
  if (input.wizard || before.status === 'in_complete') refuseTotal(uploads);
  const picture = uploads.profile_picture?.[0];
  const profile_picture = picture
    ? await storePicture(deps, id, 'profile_picture', picture)
    : undefined;
  const files: NewFile[] = [];
  try {
    files.push(...(await storeFiles(deps, 'licence', uploads.licenses)));
    files.push(...(await storeFiles(deps, 'certificate', uploads.certificates)));
    const change = { input, files, profile_picture };
    await db.transaction().execute((db) => applyChange(db, deps, catalogue, id, change));
  } finally {
    // Recorded files are no longer on the list of files to remove.
    await abandonFiles(deps, files);
    if (profile_picture) await releaseUnshownPicture(deps, profile_picture);
  }
}

async function applyChange(
  db: Db,
  deps: Deps,
  catalogue: Catalogue,
  id: string,
  { input, files, profile_picture }: Change,
): Promise<void> {
  const before = await lockListingRow(db, id);
  if (!before) throw notFound(outcomes.vendors.unknown);
  const now = deps.now();
  const place = await placeColumnsOf(deps.places, before, input);
  const changed = definedOf({ ...columnsOf(input), ...place });
  const { checked, free } = partChecked(changed);
  const isAsked = isChecked(before.status);
  const columns = isAsked ? free : changed;
  const after: ListingRow = { ...before, ...columns };

  const earlier = (await findAsked(db, id))?.asked ?? {};
  // Fields that change at once leave the pending changes.
  const requested = isAsked ? { ...earlier, ...checked } : without(earlier, Object.keys(checked));
  const { services, ofType } = await writeServices(db, catalogue, after, input, {
    type: requested.vendor_type ?? after.vendor_type,
    services: earlier.services ?? [],
  });
  const asked = openWishes(after, earlier, { ...requested, ...(ofType && { services: ofType }) });
  if (!isSameAsked(earlier, asked)) await writeAsked(db, id, asked, now);
  if (input.work_experience) await setWorkExperience(db, id, input.work_experience);
  const areRequired = input.wizard ?? false;
  const changedFiles = await recordProfileFiles(db, id, files, { areRequired, now });

  const isComplete = missingOf({ ...after, service_ids: services }).length === 0;
  const isEdited =
    changedFiles.length > 0 || Object.values(input).some((value) => value !== undefined);
  const status = statusAfterChange(before.status, { isComplete, isEdited });
  await updateListing(db, id, {
    ...columns,
    profile_picture,
    status,
    ...(status !== before.status && { status_reason: null }),
    updated_at: now,
  });
  if (profile_picture) await showPicture(db, profile_picture, before.profile_picture, now);
  if (isAsked) await queueRecheck(db, id, changedFiles, now);
  if (status === 'pending' && before.status !== 'pending') await tellSubmitted(db, deps, id);
}

/** The requested type of the listing, with its services. */
interface AskedType {
  readonly type: VendorType | null;
  readonly services: readonly string[];
}

/**
 * Sets the given services. Services of a type that is only requested become pending with it.
 *
 * @returns the current services, and those of the requested type if given
 * @throws invalid for a service that the vendor's type does not have
 */
async function writeServices(
  db: Db,
  catalogue: Catalogue,
  { id, vendor_type }: ListingRow,
  input: UpdateVendor,
  asked: AskedType,
): Promise<{ services: string[]; ofType?: string[] }> {
  const current = await listServiceIds(db, id);
  const flags = flagsOf(input);
  const named = { services: input.services, flags };
  const now = chooseServices(catalogue, vendor_type, current, named);
  const isNamed =
    input.services !== undefined || Object.values(flags).some((flag) => flag !== undefined);
  if (asked.type !== vendor_type && isNamed && (input.vendor_type || !now)) {
    const ofType = chooseServices(catalogue, asked.type, asked.services, named);
    if (ofType) return { services: current, ofType };
  }
  if (!now) throw invalid({ services: [messages.general.choice] });
  await setServices(db, id, current, now);
  return { services: now };
}

/** Mails only a verified address. */
async function tellSubmitted(db: Db, { publicUrl }: Deps, id: string): Promise<void> {
  const recipient = await findProvedAddress(db, id);
  if (!recipient) return;
  const topic = `listing-submitted:${id}`;
  await enqueueMail(db, { recipient, topic, ...listingSubmitted(publicUrl()) });
}

const definedOf = (columns: Updateable<VendorsTable>) =>
  Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined),
  ) as Partial<ListingRow>;
