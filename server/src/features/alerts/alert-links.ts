import { alertEndpoints } from '@threshold/contract/alerts';
import { endpointUrl } from '@threshold/contract/endpoint';
import { pagePaths } from '@threshold/contract/pages';
import { hashToken } from '../../plugins/auth.ts';
import type { Services } from '../../services.ts';

type Deps = Pick<Services, 'publicUrl' | 'sign'>;

/** What the table keeps of an alert's links. */
export interface TokenHashes {
  readonly confirm_token_hash: string;
  readonly unsubscribe_token_hash: string;
}

/** Tokens are made from the id by key, since every later mail must carry the same link; the table has their hashes. */
const confirmText = (id: string) => `alert-confirm:${id}`;
const endText = (id: string) => `alert-unsubscribe:${id}`;

export const tokenHashes = ({ sign }: Pick<Deps, 'sign'>, id: string): TokenHashes => ({
  confirm_token_hash: hashToken(sign(confirmText(id))),
  unsubscribe_token_hash: hashToken(sign(endText(id))),
});

/** The token of that hash: an alert may be older than the key. */
const tokenOf = ({ sign }: Pick<Deps, 'sign'>, text: string, hash: string) =>
  sign.all(text).find((token) => hashToken(token) === hash) ?? sign(text);

/** Whether the links of the next mail are those that the table knows. They are not where the key of that time is lost. */
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
