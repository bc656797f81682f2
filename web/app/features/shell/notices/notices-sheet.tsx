import { Button } from '@mantine/core';
import { outcomes } from '@threshold/contract/outcomes';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { Link } from 'react-router';
import { Letterbox } from '#app/components/drawings/letterbox.tsx';
import { Empty } from '#app/components/empty.tsx';
import { Loading } from '#app/components/loading.tsx';
import { Notice as Remark } from '#app/components/notice.tsx';
import { Sheet } from '#app/components/sheet.tsx';
import { Skeleton } from '#app/components/skeleton.tsx';
import { paths } from '#app/lib/paths.ts';
import { NoticeRow } from './notice-row.tsx';
import classes from './notices-sheet.module.css';
import { useNotices } from './use-notices.ts';

export interface NoticesSheetProps {
  opened: boolean;
  onClose: () => void;
  role: MemberRole;
}

const WIDTH = 420;

/** What happened in one's own business, the newest first, each leading to where it happened. */
export default function NoticesSheet({ opened, onClose, role }: NoticesSheetProps) {
  const { notices, hasMore, failure, isLoading, retry, loadMore, markRead } = useNotices(opened);
  const unread = notices?.filter(({ read }) => !read).length ?? 0;
  return (
    <Sheet opened={opened} onClose={onClose} title="Notices" side="right" width={WIDTH}>
      <div className={classes.body}>
        {unread > 0 && (
          <Button size="sm" className={classes.all} onClick={() => void markRead('all')}>
            Mark all as read
          </Button>
        )}
        {failure && (
          <>
            <Remark tone="error">{failure}</Remark>
            <Button onClick={retry}>Try again</Button>
          </>
        )}
        {!notices && !failure && (
          <Loading label="Loading notices...">
            <div className={classes.bones}>
              <Skeleton height="56px" />
              <Skeleton height="56px" />
              <Skeleton height="56px" />
            </div>
          </Loading>
        )}
        {notices && notices.length > 0 && (
          <ul className={classes.list}>
            {notices.map((notice) => (
              <NoticeRow
                key={notice._id}
                notice={notice}
                onFollow={() => {
                  if (!notice.read) void markRead(notice);
                  onClose();
                }}
              />
            ))}
          </ul>
        )}
        {hasMore && !failure && (
          <Button disabled={isLoading} onClick={loadMore}>
            {isLoading ? 'Loading...' : 'Show older ones'}
          </Button>
        )}
        {notices?.length === 0 && (
          <Empty drawing={<Letterbox />} size="small" title={outcomes.notices.empty}>
            {role === 'customer'
              ? 'When a professional answers, moves a call or changes the status of an application, you read it here.'
              : 'When a customer applies, books a call or reviews you, you read it here.'}
          </Empty>
        )}
        <p className={classes.choices}>
          <Link
            to={role === 'customer' ? paths.customerNotices : paths.vendorNotices}
            onClick={onClose}
          >
            Choose what also comes by mail
          </Link>
        </p>
      </div>
    </Sheet>
  );
}
