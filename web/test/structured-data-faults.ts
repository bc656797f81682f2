import Validator from '@adobe/structured-data-validator';

/** Returns a search engine's errors and warnings about the structured data of a page. */
export async function structuredDataFaults(data: object): Promise<string[]> {
  // Serialises the data as a page does, which removes undefined values.
  const read = JSON.parse(JSON.stringify(data)) as { '@type'?: string; '@graph'?: object[] };
  const items = (read['@graph'] ?? [read]) as { '@type': string }[];
  const jsonld = Object.groupBy(items, (item) => item['@type']) as Record<string, object[]>;
  const issues = await new Validator().validate({ jsonld });
  return issues.map(
    ({ issueMessage, path }) =>
      `${path.map(({ type, property }) => property ?? type).join('.')}: ${issueMessage}`,
  );
}
