import {
  isSetPoint,
  type UpdateVendor,
} from '@threshold/contract/endpoints/listings/vendors-account';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { VendorType } from '@threshold/contract/vocabularies';
import type { Updateable } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import type { Places } from '../../../adapters/places/places.ts';
import type { VendorsTable } from '../../../db/listing-tables.ts';
import { invalid, notFound } from '../../../errors.ts';
import { listingSubmitted } from '../../../mail/vetting-mails.ts';
import { enqueueMail } from '../../../queue/enqueue-mail.ts';
import type { Services } from '../../../services.ts';
import type { NewFile } from '../../files/files.repo.ts';
import { abandonFiles, storeFiles } from '../../files/uploads/file-store.ts';
import {
  releaseUnshownPicture,
  showPicture,
  storePicture,
} from '../../files/uploads/picture-store.ts';
import {
  findAsked,
  findListing,
  findProvedAddress,
  type ListingRow,
  listServiceIds,
  lockListingRow,
  setServices,
  setWorkExperience,
  updateListing,
  writeAsked,
} from '../vendors/profile.repo.ts';
import { type ProfileUploads, recordProfileFiles, refuseTotal } from '../vendors/profile-files.ts';
import type { Catalogue } from '../vendors/vendors.repo.ts';
import { missingOf } from '../vetting/vetting.policy.ts';
import { queueRecheck } from '../vetting/vetting.repo.ts';
import {
  chooseServices,
  flagsOf,
  isChecked,
  isSameAsked,
  openWishes,
  partChecked,
  statusAfterChange,
  without,
} from './profile.policy.ts';

type Deps = Pick<Services, 'database' | 'storage' | 'places' | 'now' | 'publicUrl'>;

interface Change {
  readonly input: UpdateVendor;
  readonly files: readonly NewFile[];
  readonly profile_picture: string | undefined;
}

/**
 * Changes the given fields atomically. A complete profile goes to staff. For a checked listing,
 * name, type and licence become pending changes. @throws invalid at a field · too_large · not_found
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
 * Sets services; those of a requested type become pending with it. @returns the current services,
 * and those of the requested type if given @throws invalid for a service of another type
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

/** Columns that are stored as given; undefined fields stay undefined. */
function columnsOf(input: UpdateVendor): Updateable<VendorsTable> {
  return {
    first_name: input.first_name,
    last_name: input.last_name,
    full_name: input.full_name,
    vendor_type: input.vendor_type,
    business_name: input.business_name,
    professional_title: input.professional_title,
    description: input.description,
    address: input.address,
    phone_number: orNull(input.phone_number),
    website: orNull(input.website),
    work_email: input.work_email,
    linkedin: orNull(input.linkedin),
    certifications_affiliations: orNull(input.certifications_affiliations),
    services_provided: orNull(input.services_provided),
    licence_number: orNull(input.licence_number),
    licence_holder: orNull(input.licence_holder),
    licence_state: input.licence_state,
    licence_expires_on: input.licence_expires_on,
    abn: orNull(input.abn),
  };
}

/** Empty clears a value. */
const orNull = (value: string | undefined) => (value === '' ? null : value);

/** Position of the changed listing, with its town, state and time zone. */
async function placeColumnsOf(
  places: Places,
  before: Pick<ListingRow, 'address' | 'latitude' | 'longitude'>,
  input: UpdateVendor,
): Promise<Updateable<VendorsTable>> {
  const named = { city: orNull(input.city), post_code: orNull(input.post_code) };
  const { address = before.address, latitude, longitude } = input;
  const isMoved = latitude !== undefined && longitude !== undefined;
  if (input.address === undefined && !isMoved) return named;
  const point = isMoved ? { latitude, longitude } : before;
  const isSet = isSetPoint(point.latitude, point.longitude);
  const position = isSet ? (point as { latitude: number; longitude: number }) : undefined;
  const found = await places.whereabouts({ address, position });
  return {
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    state: found?.state ?? null,
    timezone: found?.timezone ?? null,
    city: named.city ?? found?.city ?? null,
    post_code: named.post_code ?? found?.post_code ?? null,
  };
}
