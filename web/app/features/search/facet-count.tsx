import { Text } from '@mantine/core';
import { foundText } from '#app/lib/format/format.ts';

/** Number of results for a choice; nothing while it is unknown. */
export function FacetCount({ count }: { count: number | undefined }) {
  if (count === undefined) return null;
  return (
    <Text span ml="auto" c="var(--ink3)" fz="sm" className="num">
      {foundText(count)}
    </Text>
  );
}
