import { queryOptions } from '@tanstack/react-query';
import {
  type NotificationKind,
  notificationEndpoints,
} from '@threshold/contract/endpoints/notifications/notifications';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useState } from 'react';
import { sentenceOf } from '#app/lib/api/api-error.ts';
import { api } from '#app/lib/client/api-client.ts';
import { failureOf, useQuery, useSessionClient } from '#app/lib/client/session-client.ts';
import { toasts } from '#app/lib/toasts.ts';

interface Choices {
  readonly mail: Partial<Record<NotificationKind, boolean>>;
  readonly marketing: boolean;
  readonly review_invitations: boolean;
}

const query = queryOptions({
  queryKey: ['mail choices'],
  queryFn: async ({ signal }) =>
    choicesOf(await api.call(notificationEndpoints.list, { query: { limit: 1 } }, { signal })),
});

/** The member's choices about mails. A change applies at once and reverts if it cannot be saved. */
export function useNotificationChoices() {
  const [said, setSaid] = useState('');
  const client = useSessionClient();
  const stored = useQuery(query);
  const choices = stored.data;
  const change = (next: Choices) => client.setQueryData(query.queryKey, next);

  async function choose(choice: Partial<Choices>) {
    if (!choices) return;
    setSaid('');
    change({ ...choices, ...choice, mail: { ...choices.mail, ...choice.mail } });
    try {
      const { data } = await api.call(notificationEndpoints.update, { body: choice });
      change(choicesOf(data));
      setSaid('Saved.');
    } catch (error) {
      change(choices);
      toasts.error(sentenceOf(error, outcomes.refusals.internal));
    }
  }

  return {
    choices,
    failure: failureOf(stored, outcomes.notifications.failed),
    said,
    reload: () => void stored.refetch(),
    choose,
  };
}

const choicesOf = ({ mail, marketing, review_invitations }: Choices): Choices => ({
  mail,
  marketing,
  review_invitations,
});
