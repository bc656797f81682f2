import { brand } from '@threshold/contract/brand';
import { LegalPage } from '#app/features/content/legal/legal-page.tsx';
import { termsOfService } from '#app/features/content/legal/terms-of-service-text.ts';
import { pageMeta } from '#app/lib/page/page-meta.ts';

export const meta = () =>
  pageMeta({
    title: termsOfService.title,
    description: `The rules of ${brand.name} for home buyers and property professionals: listings and checks, conduct, payments, liability and your rights.`,
  });

export default function Terms() {
  return <LegalPage document={termsOfService} />;
}
