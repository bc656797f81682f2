import { Badge, Text } from '@mantine/core';
import { pageFragments } from '@threshold/contract/paths';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { Button } from '#app/components/buttons/button.tsx';
import { LinkedSection } from '#app/components/layout/linked-section.tsx';
import { formatDateTime } from '#app/lib/format/dates.ts';
import classes from './sessions-list.module.css';
import { useSessions } from './use-sessions.ts';

export function SessionsList({ role }: { role: MemberRole }) {
  const { sessions, failure, busy, status, reload, endOne, endOthers } = useSessions(role);
  return (
    <LinkedSection
      fragment={pageFragments.sessions}
      title="Where you are signed in"
      isRead={sessions !== undefined}
      failure={failure}
      onRetry={reload}
      status={status}
      loadingLabel="Loading sessions..."
      height="72px"
    >
      {sessions && (
        <ul>
          {sessions.map(({ _id, device, current, createdAt, last_seen_at }) => (
            <li key={_id} className={classes.row}>
              <div>
                <Text fw={600}>
                  <span>{device}</span> {current && <Badge>This device</Badge>}
                </Text>
                <Text c="dimmed" fz="sm">
                  {`Signed in ${formatDateTime(createdAt)}. ${!current ? `Last active ${formatDateTime(last_seen_at)}.` : ''}`}
                </Text>
              </div>
              {!current && (
                <Button
                  size="sm"
                  disabled={busy !== undefined}
                  aria-label={`Sign out ${device}, signed in ${formatDateTime(createdAt)}`}
                  onClick={() => void endOne(_id)}
                >
                  {busy === _id ? 'Signing out...' : 'Sign out'}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {sessions && sessions.length > 1 && (
        <Button disabled={busy !== undefined} onClick={() => void endOthers()}>
          {busy === 'others' ? 'Signing out...' : 'Sign out everywhere else'}
        </Button>
      )}
    </LinkedSection>
  );
}
