import { alertEndpoints } from '@threshold/contract/alerts';
import type { EndpointRequest } from '@threshold/contract/endpoint';
import { api } from '#app/lib/api/api-client.ts';

export type AlertRequest = EndpointRequest<typeof alertEndpoints.create>['body'];

/** Asks for mails about a search. Answers the sentence to show. */
export async function createAlert(body: AlertRequest): Promise<string> {
  return (await api.call(alertEndpoints.create, { body })).message;
}

/** Turns an alert on by the token of its mail. Answers the sentence to show. */
export async function confirmAlert(token: string): Promise<string> {
  return (await api.call(alertEndpoints.confirm, { query: { token } })).message;
}

/** Ends an alert by the token of its mail. Answers the sentence to show. */
export async function endAlert(token: string): Promise<string> {
  return (await api.call(alertEndpoints.remove, { query: { token } })).message;
}
