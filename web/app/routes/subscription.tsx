import { brand } from '@threshold/contract/brand';
import { SubscriptionPage } from '#app/features/content/pages/subscription-page.tsx';
import { pageMeta } from '#app/lib/page/page-meta.ts';

export const meta = () =>
  pageMeta({
    title: 'Pricing and plans',
    description: `What a listing on ${brand.name} includes: the free plan, and the Pro and Premium plans with their yearly totals. Paid plans are not on sale yet.`,
  });

export default function Subscription() {
  return <SubscriptionPage />;
}
