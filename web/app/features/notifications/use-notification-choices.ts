import { queryOptions } from '@tanstack/react-query';
import {
  type NotificationKind,
  notificationEndpoints,
} from '@threshold/contract/endpoints/notifications/notifications';
import { api } from '#app/lib/client/api-client.ts';
import { useChoices } from './use-choices.ts';

interface Choices {
  readonly mail: Partial<Record<NotificationKind, boolean>>;
  readonly marketing: boolean;
  readonly review_invitations: boolean;
}

const query = queryOptions({
  queryKey: ['mail choices'],
  queryFn: async ({ signal }) =>
    pickChoices(await api.call(notificationEndpoints.list, { query: { limit: 1 } }, { signal })),
});

/** The member's choices about emails from the product. */
export function useNotificationChoices() {
  const { choices, failure, reload, status, store } = useChoices(query);
  return {
    choices,
    failure,
    reload,
    status,
    choose: async (choice: Partial<Choices>) => {
      if (!choices) return;
      await store(
        async () =>
          pickChoices((await api.call(notificationEndpoints.update, { body: choice })).data),
        { ...choices, ...choice, mail: { ...choices.mail, ...choice.mail } },
      );
    },
  };
}

const pickChoices = ({ mail, marketing, review_invitations }: Choices): Choices => ({
  mail,
  marketing,
  review_invitations,
});
