import { endpointUrl } from '@threshold/contract/endpoint';
import { alertEndpoints } from '@threshold/contract/endpoints/search/alerts';
import { pagePaths } from '@threshold/contract/paths';
import { hashToken } from '../../../plugins/auth.ts';
import type { Services } from '../../../services.ts';

type Deps = Pick<Services, 'publicUrl' | 'sign'>;

/** Hashes of the tokens in an alert's links, as stored in the alert's row. */
export interface TokenHashes {
  readonly confirm_token_hash: string;
  readonly unsubscribe_token_hash: string;
}

/**
 * A token is the signature of this text, so that later mails can contain the token although it is
 * not stored.
 */
const toConfirmSigningInput = (id: string) => `alert-confirm:${id}`;
const toUnsubscribeSigningInput = (id: string) => `alert-unsubscribe:${id}`;

export const computeTokenHashes = ({ sign }: Pick<Deps, 'sign'>, id: string): TokenHashes => ({
  confirm_token_hash: hashToken(sign(toConfirmSigningInput(id))),
  unsubscribe_token_hash: hashToken(sign(toUnsubscribeSigningInput(id))),
});

/** Computes the token with that hash. Tries every signing key: old tokens used old keys. */
const findTokenByHash = ({ sign }: Pick<Deps, 'sign'>, text: string, hash: string) =>
  sign.all(text).find((token) => hashToken(token) === hash) ?? sign(text);

/** True if the token with the stored hash can be created; false if its signing key was removed. */
export const canRecreateUnsubscribeToken = (
  { sign }: Pick<Deps, 'sign'>,
  {
    id,
    unsubscribe_token_hash,
  }: Pick<TokenHashes, 'unsubscribe_token_hash'> & { readonly id: string },
): boolean =>
  sign
    .all(toUnsubscribeSigningInput(id))
    .some((token) => hashToken(token) === unsubscribe_token_hash);

export const buildConfirmUrl = (
  deps: Deps,
  { id, confirm_token_hash }: Pick<TokenHashes, 'confirm_token_hash'> & { readonly id: string },
) =>
  `${deps.publicUrl()}${pagePaths.alertConfirm}?token=${findTokenByHash(deps, toConfirmSigningInput(id), confirm_token_hash)}`;

export const buildUnsubscribeUrl = (deps: Pick<Deps, 'publicUrl'>, token: string) =>
  `${deps.publicUrl()}${pagePaths.alertUnsubscribe}?token=${encodeURIComponent(token)}`;

export function buildUnsubscribeLinks(
  deps: Deps,
  {
    id,
    unsubscribe_token_hash,
  }: Pick<TokenHashes, 'unsubscribe_token_hash'> & { readonly id: string },
) {
  const token = findTokenByHash(deps, toUnsubscribeSigningInput(id), unsubscribe_token_hash);
  return {
    unsubscribe_url: buildUnsubscribeUrl(deps, token),
    one_click_url: `${deps.publicUrl()}/api${endpointUrl(alertEndpoints.unsubscribe, {}, { token })}`,
  };
}
