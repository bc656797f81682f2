import { adminDeskEndpoints, type RegisterImport } from '@threshold/contract/admin-desk';
import { useEffect, useEffectEvent } from 'react';
import { useQuery } from '#app/lib/api/session-client.ts';
import { opsApi } from '../ops-api.ts';

const EVERY_MS = 2000;

/** Polls the counts of a file while it is being applied. A failed request is not shown. */
export function useProgress(file: RegisterImport, onChanged: (file: RegisterImport) => void): void {
  const { _id: id, file_name: q, status } = file;
  const { data: found } = useQuery({
    queryKey: ['import', id],
    queryFn: async ({ signal }) => {
      const { data } = await opsApi.call(adminDeskEndpoints.imports, { query: { q } }, { signal });
      return data.find((one) => one._id === id) ?? null;
    },
    enabled: status === 'running',
    refetchInterval: EVERY_MS,
    refetchIntervalInBackground: true,
    placeholderData: undefined,
  });
  const change = useEffectEvent((next: RegisterImport) => {
    if (JSON.stringify(next) !== JSON.stringify(file)) onChanged(next);
  });
  useEffect(() => {
    if (found) change(found);
  }, [found]);
}
