import { Box, Skeleton, Stack } from '@mantine/core';
import { Button } from '#app/components/buttons/button.tsx';
import { EmptyState } from '#app/components/feedback/empty.tsx';
import { Loading, VendorAvatarSkeleton } from '#app/components/feedback/skeleton.tsx';
import { Letterbox } from '#app/components/pictures/drawings/empty-drawings.tsx';
import classes from '../model/inbox.module.css';
import lists from './conversation-list.module.css';

export function ListSkeleton() {
  return (
    <Loading label="Loading conversations...">
      {[70, 45, 60, 52].map((width) => (
        <div key={width} className={lists.row}>
          <VendorAvatarSkeleton size={40} />
          <Skeleton width={`${width}%`} height={16} />
          <Skeleton width={48} />
          <p>
            <Skeleton width={`${width + 20}%`} />
          </p>
        </div>
      ))}
    </Loading>
  );
}

export function LogSkeleton() {
  return (
    <Loading label="Loading messages...">
      <Stack gap="sm" maw={800} m="0 auto" py="lg" px="sm">
        <Skeleton width="55%" height={44} />
        <Skeleton width="38%" height={44} />
        <Stack gap={0} align="flex-end">
          <Skeleton width="45%" height={64} />
        </Stack>
        <Skeleton width="48%" height={44} />
      </Stack>
    </Loading>
  );
}

export function InboxSkeleton() {
  return (
    <div className={classes.inbox}>
      <div className={lists.list}>
        <Box p="var(--s-16) var(--s-20)" bg="var(--paper)" className="ruled-below">
          <Skeleton width="6rem" height={34} />
        </Box>
        <ListSkeleton />
      </div>
    </div>
  );
}

export function Failure({ sentence, onRetry }: { sentence: string; onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        drawing={<Letterbox />}
        size="small"
        title={sentence}
        actions={<Button onClick={onRetry}>Try again</Button>}
      />
    </div>
  );
}
