import { adminDeskEndpoints, type RegisterImport } from '@threshold/contract/admin-desk';
import { useEffect, useEffectEvent } from 'react';
import { opsApi } from '../ops-api.ts';

const EVERY_MS = 2000;

/**
 * Polls the counts of a file while it is being applied. A failed request is ignored until the next
 * one.
 */
export function useProgress(file: RegisterImport, onChanged: (file: RegisterImport) => void): void {
  const { _id, file_name, status } = file;
  const isRunning = status === 'running';
  const look = useEffectEvent(async (signal: AbortSignal) => {
    const query = { q: file_name };
    const { data } = await opsApi.call(adminDeskEndpoints.imports, { query }, { signal });
    const found = data.find((one) => one._id === _id);
    if (found && JSON.stringify(found) !== JSON.stringify(file)) onChanged(found);
  });
  useEffect(() => {
    if (!isRunning) return;
    const request = new AbortController();
    const timer = setInterval(() => {
      look(request.signal).catch(() => undefined);
    }, EVERY_MS);
    return () => {
      clearInterval(timer);
      request.abort();
    };
  }, [isRunning]);
}
