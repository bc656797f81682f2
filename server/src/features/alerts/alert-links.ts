import { alertEndpoints } from '@threshold/contract/alerts';
import { endpointUrl } from '@threshold/contract/endpoint';
import { pagePaths } from '@threshold/contract/pages';
import { hashToken } from '../../plugins/auth.ts';
import type { Services } from '../../services.ts';

type Means = Pick<Services, 'publicUrl' | 'sign'>;

/** Tokens are made from the id by key, since every later mail must carry the same link; the table has their hashes. */
const confirmToken = ({ sign }: Pick<Means, 'sign'>, id: string) => sign(`alert-confirm:${id}`);
const endToken = ({ sign }: Pick<Means, 'sign'>, id: string) => sign(`alert-unsubscribe:${id}`);

export const tokenHashes = (means: Pick<Means, 'sign'>, id: string) => ({
  confirm_token_hash: hashToken(confirmToken(means, id)),
  unsubscribe_token_hash: hashToken(endToken(means, id)),
});

export const confirmUrl = (means: Means, id: string) =>
  `${means.publicUrl()}${pagePaths.alertConfirm}?token=${confirmToken(means, id)}`;

export const unsubscribeUrl = (means: Pick<Means, 'publicUrl'>, token: string) =>
  `${means.publicUrl()}${pagePaths.alertUnsubscribe}?token=${encodeURIComponent(token)}`;

export function unsubscribeLinks(means: Means, id: string) {
  const token = endToken(means, id);
  return {
    unsubscribe_url: unsubscribeUrl(means, token),
    one_click_url: `${means.publicUrl()}/api${endpointUrl(alertEndpoints.unsubscribe, {}, { token })}`,
  };
}
