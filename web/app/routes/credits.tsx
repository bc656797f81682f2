import { brand } from '@threshold/contract/brand';
import { CreditsPage } from '#app/features/content/pages/credits-page.tsx';
import { pageMeta } from '#app/lib/page/page-meta.ts';

export const meta = () =>
  pageMeta({
    title: 'Credits',
    description: `The place data, typefaces, icons and parts that ${brand.name} is made with, and the licences they come under.`,
  });

export default function Credits() {
  return <CreditsPage />;
}
