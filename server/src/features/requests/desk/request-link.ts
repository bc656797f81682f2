import { requestPaths } from '@threshold/contract/paths';
import { hashToken } from '../../../plugins/auth.ts';
import type { Services } from '../../../services.ts';

type Deps = Pick<Services, 'publicUrl' | 'sign'>;

/** Derives a link's secret from the request's id, so that later mails can repeat the secret. */
const toLinkSigningInput = (id: string) => `lead-request:${id}`;

export const computeRequestLinkHash = ({ sign }: Pick<Deps, 'sign'>, id: string) =>
  hashToken(sign(toLinkSigningInput(id)));

/** Link to the page of a request. The secret is its fragment, which browsers do not send. */
export function buildRequestUrl(
  { publicUrl, sign }: Deps,
  { id, link_hash }: { readonly id: string; readonly link_hash: string | null },
): string {
  const secrets = sign.all(toLinkSigningInput(id));
  // The secret of an older request was computed with a previous signing key.
  const secret =
    secrets.find((one) => hashToken(one) === link_hash) ?? sign(toLinkSigningInput(id));
  return `${publicUrl()}${requestPaths.own}#${secret}`;
}
