import type { EndpointRequest } from '@threshold/contract/endpoint';
import { alertEndpoints } from '@threshold/contract/endpoints/search/alerts';
import { api } from '#app/lib/client/api-client.ts';

export type AlertRequest = EndpointRequest<typeof alertEndpoints.create>['body'];

/** Subscribes to mails about new results of a search. Returns the text to show. */
export async function createAlert(body: AlertRequest): Promise<string> {
  return (await api.call(alertEndpoints.create, { body })).message;
}

/** Activates an alert with the token from its mail. Returns the text to show. */
export async function confirmAlert(token: string): Promise<string> {
  return (await api.call(alertEndpoints.confirm, { query: { token } })).message;
}

/** Deletes an alert with the token from its mail. Returns the text to show. */
export async function deleteAlert(token: string): Promise<string> {
  return (await api.call(alertEndpoints.remove, { query: { token } })).message;
}
