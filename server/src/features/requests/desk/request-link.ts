import { requestPaths } from '@threshold/contract/paths';
import { hashToken } from '../../../plugins/auth.ts';
import type { Services } from '../../../services.ts';

type Deps = Pick<Services, 'publicUrl' | 'sign'>;

/** Text whose signature is the link's secret, so that later mails can compute it from the id. */
const toLinkSigningInput = (id: string) => `lead-request:${id}`;

export const computeRequestLinkHash = ({ sign }: Pick<Deps, 'sign'>, id: string) =>
  hashToken(sign(toLinkSigningInput(id)));

/** Link to the page of a request. The secret is its fragment, which browsers do not send. */
export function buildRequestUrl(
  { publicUrl, sign }: Deps,
  { id, link_hash }: { readonly id: string; readonly link_hash: string | null },
): string {
  const secrets = sign.all(toLinkSigningInput(id));
  // An older request's secret was computed with a previous signing key, so the secret with the
  // stored hash is used.
  const secret =
    secrets.find((one) => hashToken(one) === link_hash) ?? sign(toLinkSigningInput(id));
  return `${publicUrl()}${requestPaths.own}#${secret}`;
}
