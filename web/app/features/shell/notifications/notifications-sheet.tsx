import { Box, Skeleton, Stack, Text } from '@mantine/core';
import type { Notification } from '@threshold/contract/endpoints/notifications/notifications';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { Link } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { Sheet } from '#app/components/dialogs/sheet.tsx';
import { EmptyState } from '#app/components/feedback/empty.tsx';
import { Loading } from '#app/components/feedback/skeleton.tsx';
import { TryAgain } from '#app/components/feedback/try-again.tsx';
import { Letterbox } from '#app/components/pictures/drawings/empty-drawings.tsx';
import { paths } from '#app/lib/paths.ts';
import classes from './notifications-sheet.module.css';
import { useNotifications } from './use-notifications.ts';

/** A notification. If it links to a page, following the link marks it as read. */
function NotificationRow({
  notification,
  onFollow,
}: {
  notification: Notification;
  onFollow: () => void;
}) {
  const { href, read, text, createdAt } = notification;
  const content = (
    <>
      <span className={classes.dot} aria-hidden="true" />
      <span>
        {!read && <span className="visually-hidden">New: </span>}
        <Box
          component="span"
          display="block"
          style={{ overflowWrap: 'anywhere' }}
          className={classes.text}
        >
          {text}
        </Box>
        <Box component="time" c="var(--ink3)" fz="sm" dateTime={createdAt}>
          {moment.format(new Date(createdAt))}
        </Box>
      </span>
    </>
  );
  return (
    <li data-new={!read || undefined}>
      {href ? (
        <Link className={classes.row} to={href} onClick={onFollow}>
          {content}
        </Link>
      ) : (
        <div className={classes.row}>{content}</div>
      )}
    </li>
  );
}

/** Local time of the reader; rendered only in the browser. */
const moment = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'short' });

export interface NotificationsSheetProps {
  opened: boolean;
  onClose: () => void;
  role: MemberRole;
}

const WIDTH = 420;

export default function NotificationsSheet({ opened, onClose, role }: NotificationsSheetProps) {
  const { notifications, hasMore, failure, isLoading, reload, loadMore, markRead } =
    useNotifications(opened);
  const unread = notifications?.filter(({ read }) => !read).length ?? 0;
  return (
    <Sheet opened={opened} onClose={onClose} title="Notifications" side="right" width={WIDTH}>
      <div className={classes.body}>
        {unread > 0 && (
          <Button size="sm" className={classes.all} onClick={() => void markRead('all')}>
            Mark all as read
          </Button>
        )}
        {failure && <TryAgain text={failure} onRetry={reload} />}
        {!notifications && !failure && (
          <Loading label="Loading notifications...">
            <Stack gap="sm">
              <Skeleton height={56} />
              <Skeleton height={56} />
              <Skeleton height={56} />
            </Stack>
          </Loading>
        )}
        {notifications && notifications.length > 0 && (
          <Box component="ul" w="100%" className={classes.list}>
            {notifications.map((notification) => (
              <NotificationRow
                key={notification._id}
                notification={notification}
                onFollow={() => {
                  if (!notification.read) void markRead(notification);
                  onClose();
                }}
              />
            ))}
          </Box>
        )}
        {hasMore && !failure && (
          <Button disabled={isLoading} onClick={loadMore}>
            {isLoading ? 'Loading...' : 'Show older ones'}
          </Button>
        )}
        {notifications?.length === 0 && (
          <EmptyState drawing={<Letterbox />} size="small" title={outcomes.notifications.empty}>
            {role === 'customer'
              ? 'When a professional answers, moves a call or changes the status of an application, you read it here.'
              : 'When a customer applies, books a call or reviews you, you read it here.'}
          </EmptyState>
        )}
        <Text pt="xxs" fz="sm">
          <Link
            to={role === 'customer' ? paths.customerNotifications : paths.vendorNotifications}
            onClick={onClose}
          >
            Choose what also comes by email
          </Link>
        </Text>
      </div>
    </Sheet>
  );
}
