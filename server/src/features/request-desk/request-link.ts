import { requestPaths } from '@threshold/contract/request-paths';
import { hashToken } from '../../plugins/auth.ts';
import type { Services } from '../../services.ts';

type Deps = Pick<Services, 'publicUrl' | 'sign'>;

/** The secret is made from the id by key, since every later mail must carry the same link; the table has its hash. */
const textOf = (id: string) => `lead-request:${id}`;

export const linkHashOf = ({ sign }: Pick<Deps, 'sign'>, id: string) => hashToken(sign(textOf(id)));

/** The link of a request's own page. The secret stands behind the hash, where no server and no log sees it. */
export function requestUrl(
  { publicUrl, sign }: Deps,
  { id, link_hash }: { readonly id: string; readonly link_hash: string | null },
): string {
  const secrets = sign.all(textOf(id));
  // A request may be older than the key.
  const secret = secrets.find((one) => hashToken(one) === link_hash) ?? sign(textOf(id));
  return `${publicUrl()}${requestPaths.own}#${secret}`;
}
