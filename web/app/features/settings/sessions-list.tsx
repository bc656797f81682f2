import { Text } from '@mantine/core';
import type { Session } from '@threshold/contract/endpoints/accounts/account-security';
import { pageFragments } from '@threshold/contract/paths';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { Button } from '#app/components/buttons/button.tsx';
import { Badge } from '#app/components/feedback/badge.tsx';
import { LinkedSection } from '#app/components/layout/linked-section.tsx';
import { momentText } from '#app/lib/format/dates.ts';
import classes from './sessions-list.module.css';
import { useSessions } from './use-sessions.ts';

/** The member's sessions, with buttons to end each one except the current one. Mails link here. */
export function SessionsList({ role }: { role: MemberRole }) {
  const { sessions, failure, busy, said, reload, endOne, endOthers } = useSessions(role);
  return (
    <LinkedSection
      fragment={pageFragments.sessions}
      title="Where you are signed in"
      isRead={sessions !== undefined}
      failure={failure}
      onRetry={reload}
      loadingLabel="Loading sessions..."
      height="72px"
    >
      {sessions && (
        <ul>
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
    </LinkedSection>
  );
}

interface SessionRowProps {
  session: Session;
  isBusy: boolean;
  /** True while another session is being ended. */
  isHeld: boolean;
  onEnd: () => void;
}

function SessionRow({ session, isBusy, isHeld, onEnd }: SessionRowProps) {
  const { device, current, createdAt, last_seen_at } = session;
  return (
    <li className={classes.row}>
      <div>
        <Text fw={600}>
          <span>{device}</span> {current && <Badge kind="outlined">This device</Badge>}
        </Text>
        <Text c="dimmed" fz="sm">
          {`Signed in ${momentText(createdAt)}. ${!current ? `Last active ${momentText(last_seen_at)}.` : ''}`}
        </Text>
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
