import { Button } from '@mantine/core';
import { pageFragments } from '@threshold/contract/pages';
import type { Session } from '@threshold/contract/sessions';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { Badge } from '#app/components/badge.tsx';
import { Loading } from '#app/components/loading.tsx';
import { Skeleton } from '#app/components/skeleton.tsx';
import { TryAgain } from '#app/components/try-again.tsx';
import { momentText } from '#app/lib/format/dates.ts';
import { useLinkedSection } from '#app/lib/page/use-linked-section.ts';
import classes from './sessions-list.module.css';
import { useSessions } from './use-sessions.ts';

/** Where a member is signed in, with a way to end each session but this one. Mails link here. */
export function SessionsList({ role }: { role: MemberRole }) {
  const { sessions, failure, busy, said, reload, endOne, endOthers } = useSessions(role);
  const section = useLinkedSection(pageFragments.sessions, sessions !== undefined);
  return (
    <section
      ref={section}
      id={pageFragments.sessions}
      className={classes.part}
      aria-labelledby="sessions-title"
    >
      <h2 id="sessions-title">Where you are signed in</h2>
      {failure && <TryAgain text={failure} onRetry={reload} />}
      {!sessions && !failure && (
        <Loading label="Loading sessions...">
          <Skeleton height="72px" />
        </Loading>
      )}
      {sessions && (
        <ul className={classes.list}>
          {sessions.map((session) => (
            <SessionRow
              key={session._id}
              session={session}
              isBusy={busy === session._id}
              isHeld={busy !== undefined}
              onEnd={() => void endOne(session._id)}
            />
          ))}
        </ul>
      )}
      {sessions && sessions.length > 1 && (
        <Button disabled={busy !== undefined} onClick={() => void endOthers()}>
          {busy === 'others' ? 'Signing out...' : 'Sign out everywhere else'}
        </Button>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </section>
  );
}

interface SessionRowProps {
  session: Session;
  isBusy: boolean;
  /** While another one is ended. */
  isHeld: boolean;
  onEnd: () => void;
}

function SessionRow({ session, isBusy, isHeld, onEnd }: SessionRowProps) {
  const { device, current, createdAt, last_seen_at } = session;
  return (
    <li className={classes.row}>
      <div>
        <p className={classes.device}>
          {device} {current && <Badge kind="outlined">This device</Badge>}
        </p>
        <p className={classes.times}>
          {`Signed in ${momentText(createdAt)}. `}
          {!current && `Last active ${momentText(last_seen_at)}.`}
        </p>
      </div>
      {!current && (
        <Button
          size="sm"
          disabled={isHeld}
          aria-label={`Sign out ${device}, signed in ${momentText(createdAt)}`}
          onClick={onEnd}
        >
          {isBusy ? 'Signing out...' : 'Sign out'}
        </Button>
      )}
    </li>
  );
}
