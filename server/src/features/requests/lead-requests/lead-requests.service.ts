import { createRequire } from 'node:module';
import type { leadRequestSchema } from '@threshold/contract/endpoints/requests/lead-requests';
import { limits } from '@threshold/contract/limits';
import { requestLimits, requestOutcomes } from '@threshold/contract/texts/request-texts';
import type { z } from 'zod';
import type { Db } from '../../../adapters/database/database.ts';
import { newId } from '../../../db/new-id.ts';
import { tooManyRequests } from '../../../errors.ts';
import { renderLeadRequestReceivedMail } from '../../../mail/lead-request-mails.ts';
import { enqueueMail } from '../../../queue/enqueue-mail.ts';
import type { Services } from '../../../services.ts';
import { type AddressSender, countAddressAttempt } from '../../accounts/sign-in/address-sender.ts';
import { readResponseSentence } from '../../content/promises/response-sentence.ts';
import { buildRequestUrl, computeRequestLinkHash } from '../desk/request-link.ts';
import { computeTextDigest } from '../desk/request-texts.ts';
import { resolveRequestPlace } from '../matching/place-of-request.ts';
import {
  createLeadRequest,
  findDuplicateRequest,
  listRepeatedRequests,
  updateUnconfirmedRequest,
} from './lead-requests.repo.ts';

/** Limit of receipts per email address, because the sender may have typed another's address. */
const receiptBudget = { scope: 'lead_request_receipt', limit: 3, seconds: 60 * 60 };
const DAY_MS = 24 * 60 * 60 * 1000;

type Deps = Pick<Services, 'database' | 'now' | 'places' | 'sign' | 'publicUrl' | 'scaled'>;
type Body = z.output<typeof leadRequestSchema>;

/**
 * Stores the request and queues the receipt to the visitor. A request with the email address and
 * text of an open request is a duplicate. No professional gets a duplicate, and its receipt links
 * to the first request. If the first request is unconfirmed, the duplicate's data replace the first
 * request's data. An identical request within a minute has no effect. @returns the id @throws
 * too_many
 */
export async function receiveLeadRequest(deps: Deps, body: Body, by: AddressSender) {
  const place = await resolveRequestPlace(deps.places, body);
  const now = deps.now();
  return deps.database.db.transaction().execute(async (db) => {
    const text_digest = computeTextDigest(body.requirements);
    const joinedSince = new Date(now.getTime() - requestLimits.joined_days * DAY_MS);
    const same = await findDuplicateRequest(db, body.email, text_digest, joinedSince);
    const { name, email, phone_number, requirements, vendor_type, address } = body;
    const typedPlace = address || body.post_code || null;
    const typed = { name, phone_number, requirements, vendor_type, address: typedPlace, ...place };
    const repeatedSince = new Date(now.getTime() - limits.request.repeat_seconds * 1000);
    const recent = same ? await listRepeatedRequests(db, same.id, body.email, repeatedSince) : [];
    const equal = recent.find((one) => hasSameFields(one, typed));
    if (equal) return equal.id;
    await enforceAddressLimit(db, deps, body.email, by);
    const id = newId();
    const link_hash = same ? null : computeRequestLinkHash(deps, id);
    await createLeadRequest(db, {
      id,
      name,
      email,
      phone_number,
      requirements,
      vendor_type: vendor_type ?? null,
      address: typedPlace,
      ...place,
      text_digest,
      link_hash,
      is_disposable: isDisposable(email),
      created_at: now,
      ...(same && {
        status: 'closed',
        closed_at: now,
        close_reason: 'merged',
        merged_into: same.id,
      }),
    });
    if (same && !same.confirmed_at) {
      const wanted = {
        ...(vendor_type && { vendor_type }),
        ...(place && { address: typedPlace, ...place }),
      };
      await updateUnconfirmedRequest(
        db,
        same.id,
        { name, phone_number, requirements, ...wanted },
        now,
      );
    }
    if ((await countAddressAttempt(db, deps, receiptBudget, email, by)).isAdmitted) {
      const url = buildRequestUrl(deps, same ?? { id, link_hash });
      const said = await readResponseSentence(db);
      await enqueueMail(db, {
        recipient: email,
        ...renderLeadRequestReceivedMail(body, { url, said }),
      });
    }
    return id;
  });
}

const typedFields = [
  'name',
  'phone_number',
  'requirements',
  'vendor_type',
  'address',
  'latitude',
  'longitude',
] as const;
type Typed = Readonly<
  Partial<Record<(typeof typedFields)[number], string | number | null | undefined>>
>;

const hasSameFields = (first: Typed, again: Typed) =>
  typedFields.every((field) => (first[field] ?? null) === (again[field] ?? null));

/** Counts the request against the daily limit of its email address. @throws too_many */
async function enforceAddressLimit(
  db: Db,
  deps: Deps,
  email: string,
  by: AddressSender,
): Promise<void> {
  const limit = deps.scaled(requestLimits.per_address_per_day);
  const budget = { scope: 'lead_request_address', limit, seconds: DAY_MS / 1000 };
  const { isAdmitted, waitSeconds } = await countAddressAttempt(db, deps, budget, email, by);
  if (!isAdmitted) throw tooManyRequests(requestOutcomes.too_many_of_address, waitSeconds);
}

const require = createRequire(import.meta.url);

let known: ReadonlySet<string> | undefined;

/** Loads the list at the first request, not at the server's start: it has 100,000 domains. */
function loadDisposableDomains(): ReadonlySet<string> {
  known ??= new Set([
    ...(require('disposable-email-domains/index.json') as readonly string[]),
    ...(require('disposable-email-domains/wildcard.json') as readonly string[]),
  ]);
  return known;
}

/** True if the host of the address, or a parent domain, belongs to a disposable mail service. */
function isDisposable(email: string): boolean {
  const labels = email.slice(email.lastIndexOf('@') + 1).split('.');
  return labels.some((_, at) => loadDisposableDomains().has(labels.slice(at).join('.')));
}
