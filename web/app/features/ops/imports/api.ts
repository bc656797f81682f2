import { adminDeskEndpoints, type RegisterImport } from '@threshold/contract/admin-desk';
import type { EndpointRequest } from '@threshold/contract/endpoint';
import type { ImportStatus } from '@threshold/contract/vocabularies';
import { type QueueView, readQueue } from '#app/lib/page/queue-query.ts';
import { opsApi } from '../ops-api.ts';
import { opsLoader } from '../ops-loader.ts';

export const importViews: readonly QueueView[] = [
  { value: 'question', label: 'To decide' },
  { value: 'all', label: 'All' },
];

/** The `clientLoader` of the imported register files. */
export const loadImports = opsLoader((search, signal) => {
  const { status, q, page } = readQueue(search, importViews);
  const asked: { status?: ImportStatus } = status === 'question' ? { status } : {};
  return opsApi.call(adminDeskEndpoints.imports, { query: { ...asked, q, page } }, { signal });
});

/** Applies or discards a register file that waits for a decision. @throws ApiError */
export async function decideImport(
  id: string,
  body: EndpointRequest<typeof adminDeskEndpoints.decideImport>['body'],
): Promise<RegisterImport> {
  return (await opsApi.call(adminDeskEndpoints.decideImport, { params: { id }, body })).data;
}
