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
import { invalidInput, notFound } from '../../../errors.ts';
import { renderListingSubmittedMail } from '../../../mail/vetting-mails.ts';
import { enqueueMail } from '../../../queue/enqueue-mail.ts';
import type { Services } from '../../../services.ts';
import type { NewFile } from '../../files/files.repo.ts';
import { releaseUnrecordedFiles, storeFiles } from '../../files/uploads/file-store.ts';
import {
  confirmPictureChange,
  releaseUnusedPicture,
  storePicture,
} from '../../files/uploads/picture-store.ts';
import {
  findListing,
  findPendingChanges,
  findVerifiedEmail,
  type ListingRow,
  listServiceIds,
  lockListingRow,
  replacePendingChanges,
  setServices,
  setWorkExperience,
  updateListing,
} from '../vendors/profile.repo.ts';
import {
  enforceTotalFileSizeLimit,
  type ProfileUploads,
  recordProfileFiles,
} from '../vendors/profile-files.ts';
import type { Catalogue } from '../vendors/vendors.repo.ts';
import { findMissingFields } from '../vetting/vetting.policy.ts';
import { queueRecheck } from '../vetting/vetting.repo.ts';
import {
  arePendingChangesEqual,
  chooseServices,
  computePendingChanges,
  computeStatusAfterChange,
  isCheckedStatus,
  omitFields,
  pickLegacyFlags,
  splitCheckedFields,
} from './profile.policy.ts';

type Deps = Pick<Services, 'database' | 'storage' | 'places' | 'now' | 'publicUrl'>;

interface ListingChange {
  readonly input: UpdateVendor;
  readonly files: readonly NewFile[];
  readonly profile_picture: string | undefined;
}

/**
 * Changes the given fields atomically. A completed profile is submitted to staff. If staff have
 * checked the listing, changes of name, type and licence wait for them. @throws invalid with the
 * field · too_large · not_found
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
  if (input.wizard || before.status === 'in_complete') enforceTotalFileSizeLimit(uploads);
  const picture = uploads.profile_picture?.[0];
  const profile_picture = picture
    ? await storePicture(deps, id, 'profile_picture', picture)
    : undefined;
  const files: NewFile[] = [];
  try {
    files.push(...(await storeFiles(deps, 'licence', uploads.licenses)));
    files.push(...(await storeFiles(deps, 'certificate', uploads.certificates)));
    const change = { input, files, profile_picture };
    await db.transaction().execute((db) => applyProfileChange(db, deps, catalogue, id, change));
  } finally {
    // Removes the stored files if the transaction failed before it recorded them.
    await releaseUnrecordedFiles(deps, files);
    if (profile_picture) await releaseUnusedPicture(deps, profile_picture);
  }
}

async function applyProfileChange(
  db: Db,
  deps: Deps,
  catalogue: Catalogue,
  id: string,
  { input, files, profile_picture }: ListingChange,
): Promise<void> {
  const before = await lockListingRow(db, id);
  if (!before) throw notFound(outcomes.vendors.unknown);
  const now = deps.now();
  const place = await resolvePlaceColumns(deps.places, before, input);
  const changed = omitUndefined({ ...toVendorColumns(input), ...place });
  const { checked, free } = splitCheckedFields(changed);
  const isAsked = isCheckedStatus(before.status);
  const columns = isAsked ? free : changed;
  const after: ListingRow = { ...before, ...columns };

  const earlier = (await findPendingChanges(db, id))?.asked ?? {};
  // A field that changes immediately must not stay in the pending changes.
  const requested = isAsked
    ? { ...earlier, ...checked }
    : omitFields(earlier, Object.keys(checked));
  const { services, ofType } = await writeServices(db, catalogue, after, input, {
    type: requested.vendor_type ?? after.vendor_type,
    services: earlier.services ?? [],
  });
  const asked = computePendingChanges(after, earlier, {
    ...requested,
    ...(ofType && { services: ofType }),
  });
  if (!arePendingChangesEqual(earlier, asked)) await replacePendingChanges(db, id, asked, now);
  if (input.work_experience) await setWorkExperience(db, id, input.work_experience);
  const areRequired = input.wizard ?? false;
  const changedFiles = await recordProfileFiles(db, id, files, { areRequired, now });

  const isComplete = findMissingFields({ ...after, service_ids: services }).length === 0;
  const isEdited =
    changedFiles.length > 0 || Object.values(input).some((value) => value !== undefined);
  const status = computeStatusAfterChange(before.status, { isComplete, isEdited });
  await updateListing(db, id, {
    ...columns,
    profile_picture,
    status,
    ...(status !== before.status && { status_reason: null }),
    updated_at: now,
  });
  if (profile_picture) await confirmPictureChange(db, profile_picture, before.profile_picture, now);
  if (isAsked) await queueRecheck(db, id, changedFiles, now);
  if (status === 'pending' && before.status !== 'pending') await enqueueSubmittedMail(db, deps, id);
}

/** The requested vendor type, or else the current one, with the pending services. */
interface RequestedType {
  readonly type: VendorType | null;
  readonly services: readonly string[];
}

/**
 * Sets the services. Services of a requested vendor type are not set but returned as `ofType`,
 * because they become pending together with the type. @returns the current services after the
 * change @throws invalid for a service of another type
 */
async function writeServices(
  db: Db,
  catalogue: Catalogue,
  { id, vendor_type }: ListingRow,
  input: UpdateVendor,
  asked: RequestedType,
): Promise<{ services: string[]; ofType?: string[] }> {
  const current = await listServiceIds(db, id);
  const flags = pickLegacyFlags(input);
  const named = { services: input.services, flags };
  const now = chooseServices(catalogue, vendor_type, current, named);
  const isNamed =
    input.services !== undefined || Object.values(flags).some((flag) => flag !== undefined);
  if (asked.type !== vendor_type && isNamed && (input.vendor_type || !now)) {
    const ofType = chooseServices(catalogue, asked.type, asked.services, named);
    if (ofType) return { services: current, ofType };
  }
  if (!now) throw invalidInput({ services: [messages.general.choice] });
  await setServices(db, id, current, now);
  return { services: now };
}

/** Queues the mail about the submission, if the vendor's email address is verified. */
async function enqueueSubmittedMail(db: Db, { publicUrl }: Deps, id: string): Promise<void> {
  const recipient = await findVerifiedEmail(db, id);
  if (!recipient) return;
  const topic = `listing-submitted:${id}`;
  await enqueueMail(db, { recipient, topic, ...renderListingSubmittedMail(publicUrl()) });
}

const omitUndefined = (columns: Updateable<VendorsTable>) =>
  Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined),
  ) as Partial<ListingRow>;

/** Returns the columns that are stored as given. Undefined fields do not change. */
function toVendorColumns(input: UpdateVendor): Updateable<VendorsTable> {
  return {
    first_name: input.first_name,
    last_name: input.last_name,
    full_name: input.full_name,
    vendor_type: input.vendor_type,
    business_name: input.business_name,
    professional_title: input.professional_title,
    description: input.description,
    address: input.address,
    phone_number: emptyToNull(input.phone_number),
    website: emptyToNull(input.website),
    work_email: input.work_email,
    linkedin: emptyToNull(input.linkedin),
    certifications_affiliations: emptyToNull(input.certifications_affiliations),
    services_provided: emptyToNull(input.services_provided),
    licence_number: emptyToNull(input.licence_number),
    licence_holder: emptyToNull(input.licence_holder),
    licence_state: input.licence_state,
    licence_expires_on: input.licence_expires_on,
    abn: emptyToNull(input.abn),
  };
}

/** Converts an empty text to null, which clears the column. */
const emptyToNull = (value: string | undefined) => (value === '' ? null : value);

/** Returns the columns that depend on address and position, such as coordinates and the town. */
async function resolvePlaceColumns(
  places: Places,
  before: Pick<ListingRow, 'address' | 'latitude' | 'longitude'>,
  input: UpdateVendor,
): Promise<Updateable<VendorsTable>> {
  const named = { city: emptyToNull(input.city), post_code: emptyToNull(input.post_code) };
  const { address = before.address, latitude, longitude } = input;
  const isMoved = latitude !== undefined && longitude !== undefined;
  if (input.address === undefined && !isMoved) return named;
  const point = isMoved ? { latitude, longitude } : before;
  const isSet = isSetPoint(point.latitude, point.longitude);
  const sent = isSet ? (point as { latitude: number; longitude: number }) : undefined;
  const found = await places.resolvePlace({ address, position: sent });
  const position = sent && (found?.position ?? sent);
  return {
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    state: found?.state ?? null,
    timezone: found?.timezone ?? null,
    city: named.city ?? found?.city ?? null,
    post_code: named.post_code ?? found?.post_code ?? null,
  };
}
