import { useNonce } from '#app/lib/page/nonce.ts';

/** Describes the page to search engines (schema.org). `data` is a JSON-LD object. */
export function StructuredData({ data }: { data: object }) {
  const nonce = useNonce();
  // Escapes '<', because '</script>' in a text of the data would end the script element.
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  return (
    <script type="application/ld+json" nonce={nonce} dangerouslySetInnerHTML={{ __html: json }} />
  );
}
