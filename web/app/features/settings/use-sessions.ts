import { outcomes } from '@threshold/contract/outcomes';
import { type Session, sessionEndpoints } from '@threshold/contract/sessions';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { useState } from 'react';
import { api } from '#app/lib/api/api-client.ts';
import { sentenceOf } from '#app/lib/api/api-error.ts';
import { useRead } from '#app/lib/api/use-read.ts';
import { toasts } from '#app/lib/toasts.ts';

/** A member's sessions, read when first shown, and the ways to end them. */
export function useSessions(role: MemberRole) {
  const [calls] = useState(() => sessionEndpoints(role === 'vendor' ? 'vendors' : 'customers'));
  const [busy, setBusy] = useState<string>();
  const [said, setSaid] = useState('');
  const {
    data: sessions,
    failure,
    reload,
    change,
  } = useRead<readonly Session[]>(calls, async (signal) => {
    return (await api.call(calls.sessions, {}, { signal })).data;
  });

  async function end(which: string, act: () => Promise<unknown>, stays: (one: Session) => boolean) {
    setBusy(which);
    setSaid('');
    try {
      await act();
      change((now) => now.filter(stays));
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
    reload,
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
