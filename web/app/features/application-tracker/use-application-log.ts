import {
  type ApplicationEvent,
  type FileOpening,
  loanApplicationEndpoints,
} from '@threshold/contract/endpoints/applications/loan-applications';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useState } from 'react';
import { api } from '#app/lib/api/api-client.ts';
import { sentenceOf } from '#app/lib/api/api-error.ts';

interface Log {
  readonly events: readonly ApplicationEvent[];
  readonly openings: readonly FileOpening[];
  readonly hasEarlier: boolean;
}

/**
 * History of an application and who opened its files, loaded on request. The loaded entries stay
 * during a reload.
 */
export function useApplicationLog(id: string) {
  const [log, setLog] = useState<Log>();
  const [failure, setFailure] = useState<string>();

  async function read() {
    setFailure(undefined);
    const request = { params: { id } };
    try {
      const [history, access] = await Promise.all([
        api.call(loanApplicationEndpoints.history, request),
        api.call(loanApplicationEndpoints.access, request),
      ]);
      setLog({
        events: history.data,
        openings: access.data,
        hasEarlier: access.data.length === limits.loan.listed_openings,
      });
    } catch (error) {
      setFailure(sentenceOf(error, outcomes.loan.fetch_failed));
    }
  }

  async function readEarlier() {
    const before = log?.openings.at(-1)?._id;
    if (!log || !before) return;
    try {
      const request = { params: { id }, query: { before } };
      const { data } = await api.call(loanApplicationEndpoints.access, request);
      setLog({
        ...log,
        openings: [...log.openings, ...data],
        hasEarlier: data.length === limits.loan.listed_openings,
      });
    } catch (error) {
      setFailure(sentenceOf(error, outcomes.loan.fetch_failed));
    }
  }

  return { log, failure, read, readEarlier };
}
