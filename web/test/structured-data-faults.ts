import Validator from '@adobe/structured-data-validator';

/** What search engines would find wrong in the data of a page, in words; errors and warnings alike. */
export async function structuredDataFaults(data: object): Promise<string[]> {
  // By way of text, as a page carries it: what is undefined is not there.
  const read = JSON.parse(JSON.stringify(data)) as { '@type'?: string; '@graph'?: object[] };
  const items = (read['@graph'] ?? [read]) as { '@type': string }[];
  const jsonld = Object.groupBy(items, (item) => item['@type']) as Record<string, object[]>;
  const issues = await new Validator().validate({ jsonld });
  return issues.map(
    ({ issueMessage, path }) =>
      `${path.map(({ type, property }) => property ?? type).join('.')}: ${issueMessage}`,
  );
}
