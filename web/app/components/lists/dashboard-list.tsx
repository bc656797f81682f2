import { Group, Stack } from '@mantine/core';
import { Link } from 'react-router';
import type { PagePart } from '../../lib/api/page-part.ts';
import { SectionFailure } from '../feedback/try-again.tsx';
import type { Elements } from '../layout/elements.ts';

export interface DashboardListProps<T> {
  id: string;
  title: string;
  all: { readonly text: string; readonly to: string };
  part: PagePart<readonly T[]>;
  children: (items: readonly T[]) => Elements;
}

export function DashboardList<T>({ id, title, all, part, children }: DashboardListProps<T>) {
  return (
    <Stack component="section" gap="sm" aria-labelledby={id}>
      <Group justify="space-between" align="baseline" gap="var(--s-4) var(--s-16)">
        <h2 id={id}>{title}</h2>
        {'value' in part && part.value.length > 0 && <Link to={all.to}>{all.text}</Link>}
      </Group>
      {'failure' in part ? <SectionFailure text={part.failure} /> : children(part.value)}
    </Stack>
  );
}
