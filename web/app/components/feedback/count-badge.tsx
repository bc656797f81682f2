import { Badge } from '@mantine/core';

/** A count, for example of unread messages. `label` says what is counted. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  return (
    <Badge variant="count">
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{`${count} ${label}`}</span>
    </Badge>
  );
}
