import { endpointUrl } from '@threshold/contract/endpoint';
import { alertEndpoints } from '@threshold/contract/endpoints/search/alerts';
import { pagePaths } from '@threshold/contract/paths';
import { hashToken } from '../../../plugins/auth.ts';
import type { Services } from '../../../services.ts';

type Deps = Pick<Services, 'publicUrl' | 'sign'>;

/** Hashes of an alert's links, as stored in its row. */
export interface TokenHashes {
  readonly confirm_token_hash: string;
  readonly unsubscribe_token_hash: string;
}

/** Tokens are derived from the id, because later mails repeat the link. Only hashes are stored. */
const confirmText = (id: string) => `alert-confirm:${id}`;
const endText = (id: string) => `alert-unsubscribe:${id}`;

export const tokenHashes = ({ sign }: Pick<Deps, 'sign'>, id: string): TokenHashes => ({
  confirm_token_hash: hashToken(sign(confirmText(id))),
  unsubscribe_token_hash: hashToken(sign(endText(id))),
});

/** Finds the token with that hash; the alert may be older than the current key. */
const tokenOf = ({ sign }: Pick<Deps, 'sign'>, text: string, hash: string) =>
  sign.all(text).find((token) => hashToken(token) === hash) ?? sign(text);

/** True if the links of the next mail match the stored hashes. They do not if the key was lost. */
export const areLinksKnown = (
  { sign }: Pick<Deps, 'sign'>,
  {
    id,
    unsubscribe_token_hash,
  }: Pick<TokenHashes, 'unsubscribe_token_hash'> & { readonly id: string },
): boolean => sign.all(endText(id)).some((token) => hashToken(token) === unsubscribe_token_hash);

export const confirmUrl = (
  deps: Deps,
  { id, confirm_token_hash }: Pick<TokenHashes, 'confirm_token_hash'> & { readonly id: string },
) =>
  `${deps.publicUrl()}${pagePaths.alertConfirm}?token=${tokenOf(deps, confirmText(id), confirm_token_hash)}`;

export const unsubscribeUrl = (deps: Pick<Deps, 'publicUrl'>, token: string) =>
  `${deps.publicUrl()}${pagePaths.alertUnsubscribe}?token=${encodeURIComponent(token)}`;

export function unsubscribeLinks(
  deps: Deps,
  {
    id,
    unsubscribe_token_hash,
  }: Pick<TokenHashes, 'unsubscribe_token_hash'> & { readonly id: string },
) {
  const token = tokenOf(deps, endText(id), unsubscribe_token_hash);
  return {
    unsubscribe_url: unsubscribeUrl(deps, token),
    one_click_url: `${deps.publicUrl()}/api${endpointUrl(alertEndpoints.unsubscribe, {}, { token })}`,
  };
}
