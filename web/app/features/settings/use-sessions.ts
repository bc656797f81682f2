import { type Session, sessionEndpoints } from '@threshold/contract/sessions';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { useState } from 'react';
import { api } from '#app/lib/api/api-client.ts';
import { useRead } from '#app/lib/api/use-read.ts';
import { useAction } from '#app/lib/use-action.ts';

/** A member's sessions, loaded when first shown, and functions that end them. */
export function useSessions(role: MemberRole) {
  const [calls] = useState(() => sessionEndpoints(role === 'vendor' ? 'vendors' : 'customers'));
  const [said, setSaid] = useState('');
  const {
    data: sessions,
    failure,
    reload,
    change,
  } = useRead<readonly Session[]>(calls, async (signal) => {
    return (await api.call(calls.sessions, {}, { signal })).data;
  });

  const ending = useAction(
    async (_which: string, end: () => Promise<unknown>, stays: (one: Session) => boolean) => {
      setSaid('');
      await end();
      change((now) => now.filter(stays));
      setSaid('Signed out there.');
    },
  );

  return {
    sessions,
    failure,
    /** Id of the session that is being ended, or 'others'. */
    busy: ending.busyWith?.[0],
    said,
    reload,
    endOne: (id: string) =>
      ending.run(
        id,
        () => api.call(calls.endSession, { params: { id } }),
        (session) => session._id !== id,
      ),
    endOthers: () =>
      ending.run(
        'others',
        () => api.call(calls.endOtherSessions),
        (session) => session.current,
      ),
  };
}
