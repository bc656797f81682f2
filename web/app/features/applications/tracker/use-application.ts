import {
  type ApplicationEvent,
  type FileOpening,
  loanApplicationEndpoints,
} from '@threshold/contract/endpoints/applications/loan-applications';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { getSentence } from '#app/lib/api/api-error.ts';
import { api } from '#app/lib/client/api-client.ts';
import { useAction } from '#app/lib/use-action.ts';

/** Ends the broker's access to all files of an application. */
export const endAccess = (id: string) =>
  api.call(loanApplicationEndpoints.endAccess, { params: { id } });

export const endFileAccess = (id: string, s3_path: string) =>
  api.call(loanApplicationEndpoints.endFileAccess, { params: { id, s3_path } });

export const withdraw = (id: string) =>
  api.call(loanApplicationEndpoints.withdraw, { params: { id } });

/** Runs `send`, which changes an application, and shows the text `done` after success. */
export type ApplicationAction = (send: () => Promise<unknown>, done: string) => Promise<void>;

/** Action that changes an application, calls `onChanged`, and then reloads the page. */
export function useApplicationAction(onChanged: () => void) {
  const { revalidate } = useRevalidator();
  return useAction((send: () => Promise<unknown>, _done: string) => send(), {
    failed: outcomes.loan.fetch_failed,
    done: (_, _send, done) => done,
    async after() {
      onChanged();
      await revalidate();
    },
  });
}

interface Log {
  readonly events: readonly ApplicationEvent[];
  readonly openings: readonly FileOpening[];
  readonly hasEarlier: boolean;
}

/** History of an application and openings of its files, loaded on request. */
export function useApplicationLog(id: string) {
  const [log, setLog] = useState<Log>();
  const [failure, setFailure] = useState<string>();
  const params = { id };

  const load = (read: () => Promise<Log>) =>
    read().then(setLog, (error: unknown) =>
      setFailure(getSentence(error, outcomes.loan.fetch_failed)),
    );
  const isFull = (openings: readonly FileOpening[]) =>
    openings.length === limits.loan.listed_openings;

  function read() {
    setFailure(undefined);
    return load(async () => {
      const [{ data: events }, { data: openings }] = await Promise.all([
        api.call(loanApplicationEndpoints.history, { params }),
        api.call(loanApplicationEndpoints.access, { params }),
      ]);
      return { events, openings, hasEarlier: isFull(openings) };
    });
  }

  async function readEarlier() {
    const before = log?.openings.at(-1)?._id;
    if (!log || !before) return;
    await load(async () => {
      const { data } = await api.call(loanApplicationEndpoints.access, {
        params,
        query: { before },
      });
      return { ...log, openings: [...log.openings, ...data], hasEarlier: isFull(data) };
    });
  }

  return { log, failure, read, readEarlier };
}
