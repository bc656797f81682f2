import type { DeviceLink } from '@threshold/contract/e2ee-links';
import { useRef } from 'react';
import { quietApi } from '#app/lib/api/api-client.ts';
import { useEvery } from '#app/lib/page/use-every.ts';
import { readLink } from '../trust/read-link.ts';

/** A link is a matter of a minute, with two people's eyes on it. */
const LOOK_MS = 1500;

/** Looks at the account's open request while `isOn`, one look after the other. Without an answer it looks again. */
export function useLinkWatch(isOn: boolean, take: (link: DeviceLink | null) => unknown): void {
  const isLooking = useRef(false);
  useEvery(isOn ? LOOK_MS : undefined, () => {
    if (isLooking.current) return;
    isLooking.current = true;
    const look = async () => take(await readLink(quietApi));
    void look()
      .catch(() => undefined)
      .finally(() => {
        isLooking.current = false;
      });
  });
}
