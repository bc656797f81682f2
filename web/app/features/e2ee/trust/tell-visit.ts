import { e2eeEndpoints } from '@threshold/contract/e2ee';
import type { VisitEvent } from '@threshold/contract/visit-events';
import type { Api } from '#app/lib/api/api.ts';

/** Has what this browser met in the inbox counted, without whose it is. Nobody waits for it, and it never fails. */
export function tellVisit(quiet: Api, event: VisitEvent): void {
  quiet.call(e2eeEndpoints.visit, { body: { event } }).catch(() => undefined);
}
