import { Group, Skeleton, Stack } from '@mantine/core';
import { Loading } from '#app/components/feedback/skeleton.tsx';
import type { Elements, TextOrElements } from '#app/components/layout/elements.ts';
import head from '#app/components/layout/head.module.css';

interface PageHeadProps {
  title: string;
  lead: TextOrElements;
  children?: Elements;
}

export function PageHead({ title, lead, children }: PageHeadProps) {
  return (
    <div className={head.head}>
      <div>
        <h1>{title}</h1>
        <p className={head.lead}>{lead}</p>
      </div>
      <Group gap="xs">{children}</Group>
    </div>
  );
}

export function PageSkeleton() {
  return (
    <Loading label="Loading the queue...">
      <Skeleton width={220} height={32} />
      <Stack mt="lg" p="md">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Skeleton key={key} height={44} />
        ))}
      </Stack>
    </Loading>
  );
}
