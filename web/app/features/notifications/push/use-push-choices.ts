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
import { enablePush, getPushAvailability } from '#app/lib/app/push-device.ts';
import { removePushSubscription } from '#app/lib/app/push-here.ts';
import { api } from '#app/lib/client/api-client.ts';
import { useAction } from '#app/lib/use-action.ts';
import { useChoices } from '../use-choices.ts';

const query = queryOptions({
  queryKey: ['push'],
  queryFn: async ({ signal }) => (await api.call(pushEndpoints.read, {}, { signal })).data,
});

export function usePushChoices(memberId: string) {
  const { choices: data, change, store, setStatus, ...state } = useChoices(query);

  const turningOn = useAction(() => enablePush(memberId), {
    failed: words.failed,
    toast: false,
    after(next) {
      if (next) change(next);
      if (next) setStatus(words.on);
      // The member may also have closed the permission prompt without an answer.
      else setStatus(getPushAvailability() === 'blocked' ? noPushWords.blocked : words.off);
    },
  });

  return {
    ...state,
    state: data,
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
        if (current) await removePushSubscription();
        return data;
      }),
    setQuietHours: (quiet_hours: QuietHours | null) =>
      store(
        async () => (await api.call(pushEndpoints.setQuietHours, { body: { quiet_hours } })).data,
        data && { ...data, quiet_hours },
      ),
  };
}
