import { lazy, useState } from 'react';
import { LazyMount } from '#app/components/lazy-mount.tsx';
import { mayOfferPush } from '#app/lib/app/push-asked.ts';
import { useHydrated } from '#app/lib/page/use-hydrated.ts';

const PushStrip = lazy(() => import('./push-strip.tsx'));

export interface PushOfferProps {
  memberId: string;
  /** Whether there is something to be told of: a message that was sent, or a call. */
  isDue: boolean;
}

/** Offers notifications once there is something to be told of. Until then pages load nothing of it. */
export function PushOffer({ memberId, isDue }: PushOfferProps) {
  const isHydrated = useHydrated();
  const [isAnswered, setAnswered] = useState(false);
  if (isAnswered) return null;
  return (
    <LazyMount wanted={isHydrated && isDue && mayOfferPush(memberId)}>
      {() => <PushStrip memberId={memberId} onAnswered={() => setAnswered(true)} />}
    </LazyMount>
  );
}
