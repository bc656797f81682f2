import { savedRepliesLabel } from '@threshold/contract/saved-replies';
import type { Identity } from '@threshold/e2ee/identity';
import { sealOwnText } from '@threshold/e2ee/own-text';

/** What a professional's browser makes of a list of saved replies that is to follow a version. */
export const sealedReplies = (writer: Identity, replies: readonly object[], version = 0) =>
  sealOwnText({
    writer,
    label: savedRepliesLabel(version + 1),
    device: 'device-1',
    now: Date.now(),
    text: JSON.stringify(replies),
  });
