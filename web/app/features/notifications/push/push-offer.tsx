import { lazy, useState } from 'react';
import { LazyMount } from '#app/components/dialogs/lazy-dialog.tsx';
import { canOfferPush } from '#app/lib/app/push-here.ts';
import { useHydrated } from '#app/lib/page/hydration.ts';

const PushStrip = lazy(() => import('./push-strip.tsx'));

/** Offers notifications. `isDue` is true after a sent message or a booked call. */
export function PushOffer({ memberId, isDue }: { memberId: string; isDue: boolean }) {
  const isHydrated = useHydrated();
  const [isAnswered, setAnswered] = useState(false);
  if (isAnswered) return null;
  return (
    <LazyMount wanted={isHydrated && isDue && canOfferPush(memberId)}>
      {() => <PushStrip memberId={memberId} onAnswered={() => setAnswered(true)} />}
    </LazyMount>
  );
}
