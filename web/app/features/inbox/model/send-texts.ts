import { limits } from '@threshold/contract/limits';
import type { MessageAck } from '@threshold/contract/realtime';
import type { OutgoingLine } from './outgoing-line.ts';
import type { Outgoing } from './thread.ts';

/** Sends texts over the socket. */
export function createTextSender(line: OutgoingLine) {
  const { socketNow, gate, change, passed, stored, outgoingOf, cutOff } = line;
  const underWay = new Set<string>();

  /** @param mayTryAnew true if a text refused for changed keys is sealed again for the new ones */
  async function sendText(id: string, one: Outgoing, mayTryAnew = true): Promise<void> {
    const { clientMessageId } = one;
    const socket = socketNow();
    if (!socket?.connected || underWay.has(clientMessageId) || !line.make(id)) return;
    underWay.add(clientMessageId);
    let isAnew = false;
    try {
      const passage = await passed(id, one);
      if (!passage || passage === 'anew') return;
      const event = { message: passage.text, conversationId: id, clientMessageId };
      const ack: MessageAck = await socket
        .timeout(limits.request.timeout_ms)
        .emitWithAck('message', event);
      if (ack.status) await stored(id, one, [ack.message]);
      else if (ack.code === 'keys_changed' && mayTryAnew) {
        await gate.readKeys(id);
        isAnew = true;
      } else change(id, clientMessageId, { state: 'failed', reason: ack.message });
    } catch {
      // No answer. Without a connection the message waits for the next one.
      if (socket.connected) cutOff(id, clientMessageId);
    } finally {
      underWay.delete(clientMessageId);
    }
    const again = isAnew && outgoingOf(id, clientMessageId);
    if (again) await sendText(id, again, false);
  }

  return { sendText };
}
