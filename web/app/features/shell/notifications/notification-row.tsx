import type { Notification } from '@threshold/contract/notifications';
import { Link } from 'react-router';
import classes from './notifications-sheet.module.css';

/** One notification. Those that are about a page lead there, and count as read then. */
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

/** By the reader's own clock: only the browser draws it. */
const moment = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'short' });
