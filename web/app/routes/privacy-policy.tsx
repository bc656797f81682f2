import { brand } from '@threshold/contract/brand';
import { LegalPage } from '#app/features/content/legal/legal-page.tsx';
import { privacyPolicy } from '#app/features/content/legal/privacy-policy-text.ts';
import { pageMeta } from '#app/lib/page/page-meta.ts';

export const meta = () =>
  pageMeta({
    title: privacyPolicy.title,
    description: `What personal information ${brand.name} collects, why, who sees it, how it is kept safe, and how to get a copy, a correction or a deletion.`,
  });

export default function PrivacyPolicy() {
  return <LegalPage document={privacyPolicy} />;
}
