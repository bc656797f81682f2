import { CreditsPage } from '#app/features/site/credits-page.tsx';
import { pageMeta } from '#app/lib/page-meta.ts';

export const meta = () =>
  pageMeta({
    title: 'Credits',
    description:
      'The place data, typefaces, icons and parts that Threshold is made with, and the licences they come under.',
  });

export default function Credits() {
  return <CreditsPage />;
}
