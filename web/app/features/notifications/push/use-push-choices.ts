import { queryOptions } from '@tanstack/react-query';
import {
  type PushState,
  pushEndpoints,
  type QuietHours,
} from '@threshold/contract/endpoints/notifications/push';
import {
  noPushWords,
  type PushKind,
  pushChoiceWords as words,
} from '@threshold/contract/texts/notification-texts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useState } from 'react';
import { sentenceOf } from '#app/lib/api/api-error.ts';
import { pushHere, turnOnPush } from '#app/lib/app/push-device.ts';
import { removePushHere } from '#app/lib/app/push-here.ts';
import { api } from '#app/lib/client/api-client.ts';
import { failureOf, useQuery, useSessionClient } from '#app/lib/client/session-client.ts';
import { toasts } from '#app/lib/toasts.ts';
import { useAction } from '#app/lib/use-action.ts';

const query = queryOptions({
  queryKey: ['push'],
  queryFn: async ({ signal }) => (await api.call(pushEndpoints.read, {}, { signal })).data,
});

/** State of the push settings. A change applies at once and reverts if it cannot be saved. */
export function usePushChoices(memberId: string) {
  const [said, setSaid] = useState('');
  const client = useSessionClient();
  const push = useQuery(query);
  const { data } = push;
  const change = (next: PushState) => client.setQueryData(query.queryKey, next);

  async function store(act: () => Promise<PushState>, wanted?: PushState) {
    setSaid('');
    if (wanted) change(wanted);
    try {
      const state = await act();
      change(state);
      setSaid(words.saved);
    } catch (error) {
      if (data) change(data);
      toasts.error(sentenceOf(error, outcomes.refusals.internal));
    }
  }

  const turningOn = useAction(() => turnOnPush(memberId), {
    failed: words.failed,
    toast: false,
    after(state) {
      if (state) change(state);
      if (state) setSaid(words.on);
      // The permission prompt may also have been dismissed without an answer.
      else setSaid(pushHere() === 'blocked' ? noPushWords.blocked : words.off);
    },
  });

  return {
    state: data,
    failure: failureOf(push, outcomes.notifications.failed),
    reload: () => void push.refetch(),
    said,
    turningOn,
    choose: (id: string, kind: PushKind, isWanted: boolean) =>
      store(
        async () => {
          const body = { kinds: { [kind]: isWanted } };
          return (await api.call(pushEndpoints.choose, { params: { id }, body })).data;
        },
        data && {
          ...data,
          devices: data.devices.map((one) =>
            one._id === id ? { ...one, kinds: { ...one.kinds, [kind]: isWanted } } : one,
          ),
        },
      ),
    turnOff: ({ _id: id, current }: PushState['devices'][number]) =>
      store(async () => {
        const { data } = await api.call(pushEndpoints.remove, { params: { id } });
        if (current) await removePushHere();
        return data;
      }),
    setQuietHours: (quiet_hours: QuietHours | null) =>
      store(
        async () => (await api.call(pushEndpoints.setQuietHours, { body: { quiet_hours } })).data,
        data && { ...data, quiet_hours },
      ),
  };
}
