import type { DeviceLink } from '@threshold/contract/e2ee-links';
import { lazy, useEffect, useEffectEvent, useRef, useState } from 'react';
import { LazyMount } from '#app/components/lazy-mount.tsx';
import { quietApi } from '#app/lib/api/api-client.ts';
import type { OwnKeysPartProps } from './own-keys-part.tsx';
import { readLink } from './trust/read-link.ts';

const AskedStrip = lazy(async () => {
  const { AskedStrip } = await import('./asked-strip.tsx');
  return { default: AskedStrip };
});

export interface LinkStripProps extends Pick<OwnKeysPartProps, 'deps' | 'me' | 'keys'> {
  /** Grows with every sign that a request may have come or gone on. */
  news: number;
}

/** Looks whether a new device of this person asks for the keys that this one has, and says so. */
export function LinkStrip({ deps, me, keys, news }: LinkStripProps) {
  const [link, setLink] = useState<DeviceLink | null>(null);
  /** The request that this page is done with, though the server may still name it. */
  const [endedId, setEndedId] = useState<string>();
  const isReady = keys.state === 'ready' && deps !== undefined;

  const looked = useRef(0);
  const look = useEffectEvent(async (sign: number) => {
    looked.current = sign;
    try {
      const seen = await readLink(quietApi);
      // A later sign has its own look.
      if (sign === looked.current) setLink(seen?.is_asking ? null : seen);
    } catch {
      // What nobody has asked for fails without a word; the next look may do better.
    }
  });
  useEffect(() => {
    if (isReady) void look(news);
  }, [isReady, news]);

  if (!deps) return null;
  return (
    <LazyMount wanted={link !== null}>
      {() => (
        <AskedStrip
          deps={deps}
          me={me}
          link={isReady && link?._id !== endedId ? link : null}
          onLook={() => void look(news)}
          onEnd={setEndedId}
        />
      )}
    </LazyMount>
  );
}
