import { e2eeEndpoints } from '@threshold/contract/endpoints/chat/e2ee';
import type { Api } from '#app/lib/api/api.ts';
import { keysOf, type Me } from './own-keys.ts';

/** True if the server has neither keys nor a backup of that member. @throws ApiError */
export async function hasNeverHadKeys(api: Api, { _id }: Me): Promise<boolean> {
  const directory = await keysOf(api, [_id]);
  const { data: backup } = await api.call(e2eeEndpoints.backup);
  return !directory.get(_id)?.length && !backup;
}
