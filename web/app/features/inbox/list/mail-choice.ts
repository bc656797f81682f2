import { notificationEndpoints } from '@threshold/contract/notifications';
import { api, quietApi } from '#app/lib/api/api-client.ts';

/** Whether unread messages are told of by mail. */
export async function mailsMessages(): Promise<boolean> {
  return (
    (await quietApi.call(notificationEndpoints.list, { query: { limit: 1 } })).mail.message ?? true
  );
}

export async function setMailsMessages(message: boolean): Promise<boolean> {
  const { data } = await api.call(notificationEndpoints.update, { body: { mail: { message } } });
  return data.mail.message ?? true;
}
