import { brand } from '@threshold/contract/brand';
import { LegalPage } from '#app/features/content/legal/legal-page.tsx';
import { secureMessages } from '#app/features/content/legal/secure-messages-text.ts';
import { pageMeta } from '#app/lib/page/page-meta.ts';

export const meta = () =>
  pageMeta({
    title: secureMessages.title,
    description: `How end-to-end encryption of messages works on ${brand.name}: what we cannot read, what we can see, what a lost recovery code means, and where its limits are.`,
  });

export default function SecureMessages() {
  return <LegalPage document={secureMessages} />;
}
