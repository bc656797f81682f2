import { brand } from '@threshold/contract/brand';
import { LegalPage } from '#app/features/legal/legal-page.tsx';
import { privacyPolicy } from '#app/features/legal/privacy-policy.ts';
import { pageMeta } from '#app/lib/page/page-meta.ts';

export const meta = () =>
  pageMeta({
    title: privacyPolicy.title,
    description: `What personal information ${brand.name} collects, why, who sees it, how it is kept safe, and how to get a copy, a correction or a deletion.`,
  });

export default function PrivacyPolicy() {
  return <LegalPage document={privacyPolicy} />;
}
