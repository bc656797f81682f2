import { brand } from '@threshold/contract/brand';
import type { Db } from '../../adapters/database/database.ts';
import { leadRequestNew, leadRequestReceived } from '../../mail/lead-request-mails.ts';
import { enqueueMail } from '../outbox/outbox.repo.ts';
import { countLeadRequests, createLeadRequest, type NewLeadRequest } from './lead-requests.repo.ts';

/** Nobody has proved to own the address: it gets no more receipts than this in an hour, from whomever they come. */
const RECEIPTS_PER_HOUR = 3;
const HOUR_MS = 60 * 60 * 1000;

/** Stores the request and writes both mails, in one transaction. @returns the request's id */
export function receiveLeadRequest(db: Db, request: NewLeadRequest, now: Date): Promise<string> {
  return db.transaction().execute(async (db) => {
    const before = await countLeadRequests(db, request.email, new Date(now.getTime() - HOUR_MS));
    const id = await createLeadRequest(db, request);
    await enqueueMail(db, { recipient: brand.support_email, ...leadRequestNew(request) });
    if (before < RECEIPTS_PER_HOUR) {
      await enqueueMail(db, { recipient: request.email, ...leadRequestReceived(request) });
    }
    return id;
  });
}
