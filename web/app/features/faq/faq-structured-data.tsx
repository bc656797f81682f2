import type { Faq } from '@threshold/contract/faq';
import { useNonce } from '#app/lib/nonce.ts';

/** The questions as search engines read them (schema.org FAQPage). */
export function FaqStructuredData({ faqs }: { faqs: readonly Faq[] }) {
  const nonce = useNonce();
  if (faqs.length === 0) return null;
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      dangerouslySetInnerHTML={{ __html: structuredData(faqs) }}
    />
  );
}

/** JSON that can stand inside a script element: no answer can end it. */
export function structuredData(faqs: readonly Faq[]): string {
  return JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }).replaceAll('<', String.raw`\u003c`);
}
