import { notificationEndpoints } from '@threshold/contract/notifications';
import { api, quietApi } from '#app/lib/api/api-client.ts';

/** Whether unread messages are told of by mail. */
export async function mailsMessages(signal: AbortSignal): Promise<boolean> {
  const request = { query: { limit: 1 } };
  const { mail } = await quietApi.call(notificationEndpoints.list, request, { signal });
  return mail.message ?? true;
}

export async function setMailsMessages(message: boolean): Promise<boolean> {
  const { data } = await api.call(notificationEndpoints.update, { body: { mail: { message } } });
  return data.mail.message ?? true;
}
