import { outcomes } from '@threshold/contract/outcomes';
import { type Session, sessionEndpoints } from '@threshold/contract/sessions';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { useEffect, useState } from 'react';
import { api } from '#app/lib/api/api-client.ts';
import { sentenceOf } from '#app/lib/api/api-error.ts';
import { toasts } from '#app/lib/toasts.ts';

/** A member's sessions, read when first shown, and the ways to end them. */
export function useSessions(role: MemberRole) {
  const [calls] = useState(() => sessionEndpoints(role === 'vendor' ? 'vendors' : 'customers'));
  const [sessions, setSessions] = useState<readonly Session[]>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState<string>();
  const [said, setSaid] = useState('');
  const isWanted = sessions === undefined && failure === undefined;

  useEffect(() => {
    if (!isWanted) return;
    const reading = new AbortController();
    const { signal } = reading;
    api
      .call(calls.sessions, {}, { signal })
      .then(({ data }) => setSessions(data))
      .catch((error: unknown) => {
        if (!signal.aborted) setFailure(sentenceOf(error, outcomes.refusals.internal));
      });
    return () => reading.abort();
  }, [calls, isWanted]);

  async function end(which: string, act: () => Promise<unknown>, stays: (one: Session) => boolean) {
    setBusy(which);
    setSaid('');
    try {
      await act();
      setSessions((now) => now?.filter(stays));
      setSaid('Signed out there.');
    } catch (error) {
      toasts.error(sentenceOf(error, outcomes.refusals.internal));
    } finally {
      setBusy(undefined);
    }
  }

  return {
    sessions,
    failure,
    /** The id that is being ended, or 'others'. */
    busy,
    said,
    retry: () => setFailure(undefined),
    endOne: (id: string) =>
      end(
        id,
        () => api.call(calls.endSession, { params: { id } }),
        (session) => session._id !== id,
      ),
    endOthers: () =>
      end(
        'others',
        () => api.call(calls.endOtherSessions),
        (session) => session.current,
      ),
  };
}
