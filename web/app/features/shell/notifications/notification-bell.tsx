import { Badge } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '#app/components/buttons/icon-button.tsx';
import { createLazyDialog } from '#app/components/dialogs/lazy-dialog.tsx';
import { useSession } from '#app/lib/account/session.ts';
import { useMemberCounts } from '#app/lib/client/member-counts.ts';
import classes from './notification-bell.module.css';
import { useMemberCountsRefresh } from './use-counts.ts';

const loadSheet = () => import('./notifications-sheet.tsx');
const NotificationsSheet = createLazyDialog(loadSheet);
const MOST = 99;

export default function NotificationBell() {
  const [isOpen, setOpen] = useState(false);
  const session = useSession();
  const { notifications } = useMemberCounts();
  useMemberCountsRefresh();
  if (session.kind !== 'member') return null;
  return (
    <>
      <IconButton
        label={notifications > 0 ? `Notifications, ${notifications} unread` : 'Notifications'}
        title="Notifications"
        className={classes.bell}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void loadSheet()}
        onClick={() => setOpen(true)}
      >
        <IconBell aria-hidden="true" />
        {notifications > 0 && (
          <Badge variant="count" className={classes.count} aria-hidden="true">
            {notifications > MOST ? `${MOST}+` : notifications}
          </Badge>
        )}
      </IconButton>
      <NotificationsSheet opened={isOpen} onClose={() => setOpen(false)} role={session.role} />
    </>
  );
}
