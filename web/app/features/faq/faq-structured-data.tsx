import type { Faq } from '@threshold/contract/faq';
import { StructuredData } from '#app/components/structured-data.tsx';

/** The questions as search engines read them (schema.org FAQPage). */
export function FaqStructuredData({ faqs }: { faqs: readonly Faq[] }) {
  if (faqs.length === 0) return null;
  return (
    <StructuredData
      data={{
        '@context': 'https://schema.org',
        '@type': 'FAQPage',
        mainEntity: faqs.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      }}
    />
  );
}
