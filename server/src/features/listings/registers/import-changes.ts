import type { State } from '@threshold/contract/vocabularies';
import type { Insertable } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import type { VendorsTable } from '../../../db/listing-tables.ts';
import { newId } from '../../../db/new-id.ts';
import { toUtcDateString } from '../../../lib/local-time.ts';
import { SetupError } from '../../../lib/setup-error.ts';
import { applyToRows, attemptRow, processDueRows } from '../../../queue/rows.ts';
import type { Services } from '../../../services.ts';
import { recordAct } from '../../staff/audit/audit.repo.ts';
import { expireInvalidChecks } from '../vetting/expired-checks.ts';
import type { ActiveCheck } from '../vetting/vetting.repo.ts';
import {
  hideEndedListings,
  insertListings,
  listEndedChecks,
  listEndedListings,
  listValidNumbers,
  refreshListing,
  type ValidNumberRow,
} from './apply-import.repo.ts';
import {
  addExpiredCount,
  allowLongStatements,
  deleteStagedRows,
  findAppliedImport,
  findImport,
  type ImportRow,
  listImportsToApply,
  lockImport,
  updateImport,
} from './imports.repo.ts';
import type { Progress } from './staged-file.ts';

type NewListing = Insertable<VendorsTable> & { readonly id: string };

const BATCH = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const ENDED = 'The number has ended in its public register.';

export type ApplyDeps = Pick<Services, 'database' | 'places' | 'now' | 'publicUrl' | 'opsUrl'> & {
  readonly onProgress?: (progress: Progress) => void;
};

/**
 * Applies a staged import: adds listings for new numbers, refreshes existing listings, and hides
 * listings or removes badges whose numbers ended. Each step is a transaction, so an interrupted
 * import can continue. @returns the import after the run; undefined if it does not exist
 */
export async function applyImport(deps: ApplyDeps, id: string): Promise<ImportRow | undefined> {
  const { db } = deps.database;
  let done = 0;
  for (;;) {
    const count = await db.transaction().execute((db) => applyBatch(db, deps, id));
    done += count ?? 0;
    if (count) deps.onProgress?.({ doing: 'applying', done });
    else break;
  }
  await hideEndedUnclaimedListings(deps, id);
  await expireEndedChecks(deps, id);
  return db.transaction().execute((db) => finishImport(db, deps, id));
}

/** @returns count of applied register numbers, 0 at the end; undefined if the import cannot run */
async function applyBatch(db: Db, deps: ApplyDeps, id: string): Promise<number | undefined> {
  await allowLongStatements(db);
  const import_ = await lockImport(db, id);
  if (import_?.status !== 'running' || !import_.is_read) return undefined;
  const { register, applied_through } = import_;
  const now = deps.now();
  const scope = { importId: id, register, today: toUtcDateString(now) };
  const rows = await listValidNumbers(db, { ...scope, after: applied_through, limit: BATCH });
  const last = rows.at(-1);
  if (!last) return 0;
  const fresh = rows.filter(({ vendor_id }) => vendor_id === null);
  const changed = rows.flatMap((row) =>
    row.vendor_id !== null && hasListingChanged(row) ? { ...row, id: row.vendor_id } : [],
  );
  const listings: NewListing[] = [];
  for (const row of fresh) listings.push(await buildListing(deps, row, register, now));
  const applying = { db, now, job: 'apply-imports' };
  const added = await applyToRows(applying, listings, (some) => insertListings(db, some));
  const refreshed = await applyToRows(applying, changed, async (some) => {
    for (const row of some)
      await refreshListing(db, row.id, await resolveListingFacts(deps, row), now);
    return some.length;
  });
  await updateImport(db, id, {
    applied_through: last.number,
    added: import_.added + added.applied,
    refreshed: import_.refreshed + refreshed.applied,
    updated_at: now,
  });
  return rows.length;
}

function hasListingChanged(row: ValidNumberRow): boolean {
  const { first_name, last_name, full_name, business_name } = parseListingNames(row);
  const names = [first_name, last_name, full_name, business_name].join('|');
  return (
    row.vendor_names !== names ||
    row.vendor_address !== formatRegisterAddress(row) ||
    row.vendor_status !== 'in_complete'
  );
}

/** Returns the data that a listing takes from the register: only name and town. */
async function resolveListingFacts({ places }: ApplyDeps, row: ValidNumberRow) {
  const address = formatRegisterAddress(row);
  const found = await places.resolvePlace({ address });
  const { post_code, state } = row;
  return {
    ...parseListingNames(row),
    address,
    city: found?.city ?? null,
    state,
    post_code,
    timezone: found?.timezone ?? null,
    latitude: found?.position.latitude ?? null,
    longitude: found?.position.longitude ?? null,
  };
}

async function buildListing(
  deps: ApplyDeps,
  row: ValidNumberRow,
  register: string,
  now: Date,
): Promise<NewListing> {
  return {
    id: newId(),
    status: 'in_complete',
    is_unclaimed: true,
    vendor_type: 'Mortgage Broker',
    ...(await resolveListingFacts(deps, row)),
    listed_from: register,
    register_number: row.number,
    created_at: now,
    updated_at: now,
  };
}

async function hideEndedUnclaimedListings(deps: ApplyDeps, id: string): Promise<void> {
  const { db } = deps.database;
  for (;;) {
    const count = await db.transaction().execute(async (db) => {
      await allowLongStatements(db);
      const import_ = await lockImport(db, id);
      if (import_?.status !== 'running' || !import_.is_read) return 0;
      const now = deps.now();
      const { register } = import_;
      const scope = { importId: id, register, today: toUtcDateString(now), limit: BATCH };
      const ids = await listEndedListings(db, scope);
      const ended = await hideEndedListings(db, ids, ENDED, now);
      await addExpiredCount(db, id, ended, now);
      return ids.length;
    });
    if (count < BATCH) return;
  }
}

/**
 * Ends checks whose register numbers ended with this import. Uses a transaction per vendor, to lock
 * one listing at a time. @throws SetupError if some fail. The import then stays open for a retry,
 * because the next import may skip these checks.
 */
async function expireEndedChecks(deps: ApplyDeps, id: string): Promise<void> {
  const { db } = deps.database;
  const import_ = await findImport(db, id);
  if (import_?.status !== 'running' || !import_.is_read) return;
  const { register } = import_;
  const previousId = (await findAppliedImport(db, register))?.id ?? null;
  const now = deps.now();
  const scope = { importId: id, previousId, register, today: toUtcDateString(now), limit: BATCH };
  const circumstances = { now, origin: deps.publicUrl(), opsOrigin: deps.opsUrl() };
  let after = FIRST_ID;
  let failedCount = 0;
  for (;;) {
    const checks = await listEndedChecks(db, { ...scope, after });
    let expiredCount = 0;
    for (const check of checks) {
      const reason = `The number ${check.number} ${formatEndReason(check, scope.today)} (${register}).`;
      const reasonOf = (one: ActiveCheck) => (one.id === check.id ? reason : undefined);
      const row = { job: 'apply-imports', id: check.vendor_id };
      const attempt = await attemptRow({ db, now }, row, () =>
        db
          .transaction()
          .execute((db) => expireInvalidChecks(db, check.vendor_id, reasonOf, circumstances)),
      );
      if (attempt.isDone) expiredCount += attempt.result.ended;
      else failedCount += 1;
    }
    await addExpiredCount(db, id, expiredCount, now);
    after = checks.at(-1)?.id ?? after;
    if (checks.length < BATCH) break;
  }
  if (failedCount > 0)
    throw new SetupError(`Checks that could not be ended: ${failedCount}. A job retries them.`);
}

function formatEndReason(
  { is_there, ends_on }: { is_there: boolean; ends_on: string | null },
  today: string,
): string {
  if (!is_there) return 'is no longer in the register';
  return ends_on && ends_on < today
    ? `ended on ${ends_on}`
    : 'belongs to a licensee that is not approved';
}

async function finishImport(db: Db, deps: ApplyDeps, id: string): Promise<ImportRow | undefined> {
  const import_ = await lockImport(db, id);
  if (import_?.status !== 'running' || !import_.is_read) return import_;
  const now = deps.now();
  await updateImport(db, id, { status: 'applied', updated_at: now });
  await deleteStagedRows(db, import_.register, id);
  await recordAct(db, {
    staff_id: null,
    action: 'import.run',
    subject_id: id,
    subject: import_.file_name,
    details: `${import_.rows} rows, ${import_.added} added, ${import_.refreshed} refreshed, ${import_.lapsed} ended, ${import_.rejected} rejected`,
    created_at: now,
  });
  return { ...import_, status: 'applied' };
}

/** Applies imports that staff accepted or a process left unfinished. @returns their number */
export function applyPendingImports(deps: ApplyDeps): Promise<number> {
  const { db } = deps.database;
  return processDueRows(
    { db, now: deps.now() },
    {
      job: 'apply-imports',
      list: () => listImportsToApply(db),
      handle: (id) => applyImport(deps, id),
    },
  );
}

interface ImportedEntry {
  readonly name: string;
  readonly locality: string;
  readonly state: State;
  readonly post_code: string;
}

interface ListingNames {
  readonly first_name: string;
  readonly last_name: string;
  readonly full_name: string;
  readonly business_name: string;
}

const company = /\b(pty|ltd|limited|inc|incorporated|trust|trustee|co|company|group|services)\b/i;

/** Parses the names of a listing. Registers contain 'SURNAME, GIVEN NAMES' in capitals. */
function parseListingNames({ name }: Pick<ImportedEntry, 'name'>): ListingNames {
  const [surname = '', given = '', ...rest] = name.split(',').map((part) => part.trim());
  const isPerson = given !== '' && surname !== '' && rest.length === 0 && !company.test(name);
  if (isPerson) {
    const first_name = toTitleCase(given);
    const last_name = toTitleCase(surname);
    return { first_name, last_name, full_name: `${first_name} ${last_name}`, business_name: '' };
  }
  const business = toTitleCase(name);
  return { first_name: '', last_name: '', full_name: business, business_name: business };
}

/** Formats an address such as 'Parramatta NSW 2150'. */
const formatRegisterAddress = ({ locality, state, post_code }: Omit<ImportedEntry, 'name'>) =>
  `${toTitleCase(locality)} ${state} ${post_code}`;

/** Converts capitals to title case; a text with lower-case letters is unchanged. */
function toTitleCase(text: string): string {
  if (/\p{Ll}/u.test(text)) return text;
  return text.toLowerCase().replace(/(^|[\s\-'’(/&.])(\p{L})/gu, (all) => all.toUpperCase());
}
