import type { Notification } from '@threshold/contract/notifications';
import { Link } from 'react-router';
import classes from './notifications-sheet.module.css';

/** A notification. If it links to a page, following the link marks it as read. */
export function NotificationRow({
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
        <span className={classes.text}>{text}</span>
        <time className={classes.time} dateTime={createdAt}>
          {moment.format(new Date(createdAt))}
        </time>
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
