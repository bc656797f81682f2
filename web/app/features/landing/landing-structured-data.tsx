import { brand } from '@threshold/contract/brand';
import { StructuredData } from '#app/components/structured-data.tsx';
import { paths } from '#app/lib/paths.ts';

/** The product as search engines read it (schema.org). */
export function LandingStructuredData({ origin }: { origin: string }) {
  const home = `${origin}${paths.home}`;
  const organization = `${home}#organization`;
  return (
    <StructuredData
      data={{
        '@context': 'https://schema.org',
        '@graph': [
          {
            '@type': 'Organization',
            '@id': organization,
            name: brand.name,
            url: home,
            logo: `${origin}/favicon.svg`,
            telephone: brand.phone_link?.replace('tel:', ''),
            email: brand.support_email,
            areaServed: brand.country,
            sameAs: Object.values(brand.social).filter(Boolean),
          },
          {
            '@type': 'WebSite',
            name: brand.name,
            url: home,
            publisher: { '@id': organization },
          },
        ],
      }}
    />
  );
}
