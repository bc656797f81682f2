import { Group, Pagination, Text } from '@mantine/core';
import { Link } from 'react-router';
import { pageSpan } from '../../lib/page/queue-query.ts';

export interface PagerProps {
  page: { readonly page: number; readonly limit: number; readonly total: number };
  addressOf: (page: number) => string;
  className?: string | undefined;
}

const icons = { previous: () => 'Previous', next: () => 'Next' };

/** The position in a list, with links to the previous and next page. */
export function Pager({ page, addressOf, className }: PagerProps) {
  const { first, last, hasPrevious, hasNext } = pageSpan(page);
  if (page.total === 0) return null;
  const linkTo = (to: number) => ({ component: Link, to: addressOf(to), preventScrollReset: true });
  return (
    <Pagination.Root total={Math.ceil(page.total / page.limit)} value={page.page}>
      <Group component="nav" gap="xs" className={className} aria-label="Pages">
        <Text span c="dimmed" mr="auto" className="num" role="status">
          {`${first} to ${last} of ${page.total}`}
        </Text>
        {hasPrevious && <Pagination.Previous icon={icons.previous} {...linkTo(page.page - 1)} />}
        {hasNext && <Pagination.Next icon={icons.next} {...linkTo(page.page + 1)} />}
      </Group>
    </Pagination.Root>
  );
}
