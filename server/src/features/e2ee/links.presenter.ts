import type { DeviceLink } from '@threshold/contract/e2ee-links';
import { deviceOf } from '../sessions/sessions.presenter.ts';
import type { LinkRow } from './links.repo.ts';

/** A request as that session sees it: the box is for the one that asks. */
export function presentLink(row: LinkRow, sessionId: string): DeviceLink {
  const { id, commitment, answer, opening, box, signed_in_at, expires_at } = row;
  const is_asking = row.asking_session_id === sessionId;
  return {
    _id: id,
    is_asking,
    is_answering: row.answering_session_id === sessionId,
    device: deviceOf(row.user_agent),
    signed_in_at: signed_in_at.toISOString(),
    expires_at: expires_at.toISOString(),
    commit: commitment,
    answer,
    opening,
    box: is_asking ? box : null,
  };
}
