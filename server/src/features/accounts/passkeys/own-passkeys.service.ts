import type {
  CreatedPasskeyCredential,
  Passkey,
  PasskeyCreation,
  PasskeyRequest,
  ShownPasskey,
} from '@threshold/contract/endpoints/accounts/passkeys';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { passkeyOutcomes } from '@threshold/contract/texts/passkey-texts';
import { newId } from '../../../db/new-id.ts';
import { AppError, conflict, notFound } from '../../../errors.ts';
import { consumeBudget } from '../attempts/attempt-budgets.ts';
import { recordSessionProof } from '../sessions/sessions.repo.ts';
import {
  buildCreationOptions,
  buildRequestOptions,
  consumeClientChallenge,
  issueChallenge,
  verifyCreatedPasskey,
} from './ceremonies.ts';
import { type PasskeyDeps, verifyPasskey } from './passkey-sign-in.ts';
import { getPasskeyProvider, presentPasskey } from './passkeys.presenter.ts';
import {
  countPasskeys,
  createPasskey,
  deletePasskey,
  findOrCreateUserHandle,
  listPasskeys,
  lockPasskeys,
  renamePasskey,
} from './passkeys.repo.ts';
import { getRelyingParty, type PasskeyHolder, type RecordPasskeyChange } from './relying-party.ts';

const DAY_SECONDS = 24 * 60 * 60;
const NO_NAME = 'Passkey';
const { count, added_per_day } = limits.passkeys;

/** Returns WebAuthn options to create a passkey. @throws conflict if ten passkeys exist already */
export async function startPasskeyCreation(
  deps: PasskeyDeps,
  { door, accountRef, email, sessionId }: PasskeyHolder,
): Promise<PasskeyCreation> {
  const { db } = deps.database;
  const has = await listPasskeys(db, accountRef);
  if (has.length >= count) throw conflict(passkeyOutcomes.full);
  const user = {
    handle: await findOrCreateUserHandle(db, accountRef),
    name: `${email}${door.label}`,
  };
  const challenge = await issueChallenge(deps, { purpose: 'add', door, sessionId });
  return buildCreationOptions(getRelyingParty(deps, door), challenge, user, has);
}

/**
 * Adds a created passkey. @throws bad_request if verification fails · conflict if the passkey is
 * already registered or the account has ten · too_many
 */
export async function finishPasskeyCreation(
  deps: PasskeyDeps,
  { door, accountRef, sessionId }: PasskeyHolder,
  {
    credential,
    name,
  }: { readonly credential: CreatedPasskeyCredential; readonly name?: string | undefined },
  note: RecordPasskeyChange,
): Promise<Passkey> {
  const refused = () => new AppError('bad_request', passkeyOutcomes.refused);
  const purpose = { purpose: 'add', door, sessionId } as const;
  const challenge = await consumeClientChallenge(deps, credential.response.clientDataJSON, purpose);
  if (challenge === undefined) throw refused();
  const made = await verifyCreatedPasskey(getRelyingParty(deps, door), challenge, credential);
  if (!made) throw refused();
  const now = deps.now();
  const { id: accountId, column } = accountRef;
  const budget = { scope: 'passkeys_added', limit: added_per_day, seconds: DAY_SECONDS };
  const subject = deps.sign(`passkeys_added:${column}:${accountId}`);
  return deps.database.db.transaction().execute(async (db) => {
    await lockPasskeys(db, accountRef);
    if ((await countPasskeys(db, accountRef)) >= count) throw conflict(passkeyOutcomes.full);
    await consumeBudget(db, budget, subject, now, passkeyOutcomes.too_many);
    const called = { name: name ?? getPasskeyProvider(made.aaguid) ?? NO_NAME };
    const row = { id: newId(), ...made, ...called, created_at: now };
    if (!(await createPasskey(db, accountRef, row))) throw conflict(passkeyOutcomes.taken);
    await note(db, getPasskeyProvider(made.aaguid));
    return presentPasskey({ ...row, last_used_at: null });
  });
}

/** Renames a passkey of the account. @throws not_found if the account has no such passkey */
export async function renameOwnPasskey(
  { database }: PasskeyDeps,
  { accountRef }: PasskeyHolder,
  id: string,
  name: string,
): Promise<Passkey> {
  const row = await renamePasskey(database.db, accountRef, id, name);
  if (!row) throw notFound(outcomes.refusals.not_found);
  return presentPasskey(row);
}

/** Deletes a passkey of the account. @throws not_found if the account has no such passkey */
export async function deleteOwnPasskey(
  { database }: PasskeyDeps,
  { accountRef }: PasskeyHolder,
  id: string,
  note: RecordPasskeyChange,
): Promise<void> {
  await database.db.transaction().execute(async (db) => {
    const removed = await deletePasskey(db, accountRef, id);
    if (!removed) throw notFound(outcomes.refusals.not_found);
    await note(db, getPasskeyProvider(removed.aaguid));
  });
}

/** Returns WebAuthn options to prove with a passkey that the session's user owns the account. */
export async function startPasskeyProof(
  deps: PasskeyDeps,
  { door, accountRef, sessionId }: PasskeyHolder,
): Promise<PasskeyRequest> {
  const passkeys = await listPasskeys(deps.database.db, accountRef);
  const challenge = await issueChallenge(deps, { purpose: 'prove', door, sessionId });
  return buildRequestOptions(getRelyingParty(deps, door), challenge, passkeys);
}

/**
 * Records a recent sign-in for the session if the passkey is verified. @throws wrong_credentials ·
 * too_many
 */
export async function finishPasskeyProof(
  deps: PasskeyDeps,
  { door, accountRef, sessionId }: PasskeyHolder,
  shown: ShownPasskey,
): Promise<void> {
  const by = { accountId: accountRef.id, sessionId };
  const showing = { door, purpose: 'prove', by, sentence: passkeyOutcomes.refused } as const;
  await verifyPasskey(deps, showing, shown);
  await recordSessionProof(deps.database.db, sessionId, deps.now());
}
