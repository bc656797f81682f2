import { requestPaths } from '@threshold/contract/paths';
import { hashToken } from '../../../plugins/auth.ts';
import type { Services } from '../../../services.ts';

type Deps = Pick<Services, 'publicUrl' | 'sign'>;

/** The secret is derived from the id, because later mails need it. Only its hash is stored. */
const toLinkSigningInput = (id: string) => `lead-request:${id}`;

export const computeRequestLinkHash = ({ sign }: Pick<Deps, 'sign'>, id: string) =>
  hashToken(sign(toLinkSigningInput(id)));

/** Link to the page of a request. Its fragment, the secret, is not sent to servers or logged. */
export function buildRequestUrl(
  { publicUrl, sign }: Deps,
  { id, link_hash }: { readonly id: string; readonly link_hash: string | null },
): string {
  const secrets = sign.all(toLinkSigningInput(id));
  // The request may be older than the current key.
  const secret =
    secrets.find((one) => hashToken(one) === link_hash) ?? sign(toLinkSigningInput(id));
  return `${publicUrl()}${requestPaths.own}#${secret}`;
}
