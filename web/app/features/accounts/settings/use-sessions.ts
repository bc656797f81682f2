import { queryOptions } from '@tanstack/react-query';
import {
  type Session,
  sessionEndpoints,
} from '@threshold/contract/endpoints/accounts/account-security';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { useState } from 'react';
import { api } from '#app/lib/client/api-client.ts';
import { getQueryFailure, useQuery, useSessionClient } from '#app/lib/client/session-client.ts';
import { useAction } from '#app/lib/use-action.ts';

const toCalls = (role: MemberRole) => sessionEndpoints(role === 'vendor' ? 'vendors' : 'customers');

const sessionsQuery = (role: MemberRole) =>
  queryOptions({
    queryKey: ['sessions', role],
    queryFn: async ({ signal }) => (await api.call(toCalls(role).sessions, {}, { signal })).data,
  });

/** A member's sessions, loaded when first shown, and functions that end them. */
export function useSessions(role: MemberRole) {
  const calls = toCalls(role);
  const [status, setStatus] = useState('');
  const client = useSessionClient();
  const query = sessionsQuery(role);
  const sessions = useQuery(query);

  const ending = useAction(
    async (_which: string, end: () => Promise<unknown>, stays: (one: Session) => boolean) => {
      setStatus('');
      await end();
      client.setQueryData(query.queryKey, (now) => now?.filter(stays));
      setStatus('Signed out there.');
    },
  );

  return {
    sessions: sessions.data,
    failure: getQueryFailure(sessions),
    /** Id of the session that is being ended, or 'others'; undefined if no request is sent. */
    busy: ending.busyWith?.[0],
    status,
    reload: () => void sessions.refetch(),
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
