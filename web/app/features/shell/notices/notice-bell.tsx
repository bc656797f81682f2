import { IconBell } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { IconButton } from '#app/components/icon-button.tsx';
import { LazyMount } from '#app/components/lazy-mount.tsx';
import { useMemberCounts } from '#app/lib/member-counts.ts';
import { useSession } from '#app/lib/session.ts';
import classes from './notice-bell.module.css';
import { useCounts } from './use-counts.ts';

const loadSheet = () => import('./notices-sheet.tsx');
const NoticesSheet = lazy(loadSheet);
/** More than that is many. */
const MOST = 99;

/** How many notices wait, and the way to them. */
export default function NoticeBell() {
  const [isOpen, setOpen] = useState(false);
  const session = useSession();
  const { notices } = useMemberCounts();
  useCounts();
  if (session.kind !== 'member') return null;
  return (
    <>
      <IconButton
        label={notices > 0 ? `Notices, ${notices} unread` : 'Notices'}
        title="Notices"
        className={classes.bell}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void loadSheet()}
        onClick={() => setOpen(true)}
      >
        <IconBell aria-hidden="true" />
        {notices > 0 && (
          <span className={classes.count} aria-hidden="true">
            {notices > MOST ? `${MOST}+` : notices}
          </span>
        )}
      </IconButton>
      <LazyMount wanted={isOpen}>
        {(opened) => (
          <NoticesSheet opened={opened} onClose={() => setOpen(false)} role={session.role} />
        )}
      </LazyMount>
    </>
  );
}
