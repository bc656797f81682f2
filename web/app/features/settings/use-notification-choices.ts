import { type NotificationKind, notificationEndpoints } from '@threshold/contract/notifications';
import { outcomes } from '@threshold/contract/outcomes';
import { useCallback, useEffect, useState } from 'react';
import { api } from '#app/lib/api/api-client.ts';
import { sentenceOf } from '#app/lib/api/api-error.ts';
import { toasts } from '#app/lib/toasts.ts';

interface Choices {
  readonly mail: Partial<Record<NotificationKind, boolean>>;
  readonly marketing: boolean;
}

/** What the member wants by mail. A choice stands at once, and is taken back when it could not be stored. */
export function useNotificationChoices() {
  const [choices, setChoices] = useState<Choices>();
  const [failure, setFailure] = useState<string>();
  const [said, setSaid] = useState('');

  const load = useCallback(async () => {
    setFailure(undefined);
    try {
      const { mail, marketing } = await api.call(notificationEndpoints.list, {
        query: { limit: 1 },
      });
      setChoices({ mail, marketing });
    } catch (error) {
      setFailure(sentenceOf(error, outcomes.notifications.failed));
    }
  }, []);
  useEffect(() => void load(), [load]);

  async function choose(wish: { mail?: Choices['mail']; marketing?: boolean }) {
    if (!choices) return;
    setSaid('');
    setChoices({
      mail: { ...choices.mail, ...wish.mail },
      marketing: wish.marketing ?? choices.marketing,
    });
    try {
      const { data } = await api.call(notificationEndpoints.update, { body: wish });
      setChoices({ mail: data.mail, marketing: data.marketing });
      setSaid('Saved.');
    } catch (error) {
      setChoices(choices);
      toasts.error(sentenceOf(error, outcomes.refusals.internal));
    }
  }

  return {
    choices,
    failure,
    said,
    retry: () => void load(),
    chooseMail: (kind: NotificationKind, isWanted: boolean) =>
      choose({ mail: { [kind]: isWanted } }),
    chooseNews: (marketing: boolean) => choose({ marketing }),
  };
}
