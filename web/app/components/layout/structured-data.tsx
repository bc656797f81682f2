import { useNonce } from '#app/lib/page/nonce.ts';

/** Describes the page to search engines (schema.org). `data` is a JSON-LD object. */
export function StructuredData({ data }: { data: object }) {
  const nonce = useNonce();
  // Escapes '<', so that no text in the data can end the script element.
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  return (
    <script type="application/ld+json" nonce={nonce} dangerouslySetInnerHTML={{ __html: json }} />
  );
}
