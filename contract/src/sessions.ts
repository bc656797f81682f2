import { z } from 'zod';
import { anyCustomer, anyVendor, owningCustomer, owningVendor } from './access.ts';
import { dataAnswer, doneAnswer } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { idParams, timestamp } from './primitives.ts';

const sessionSchema = z.object({
  _id: z.string(),
  /** Browser and system in words. */
  device: z.string(),
  remembered: z.boolean(),
  current: z.boolean(),
  createdAt: timestamp,
  last_seen_at: timestamp,
});
export type Session = z.infer<typeof sessionSchema>;

/** Sign-out and session list of one kind of member. */
export function sessionEndpoints(members: 'customers' | 'vendors') {
  const anyMember = members === 'customers' ? anyCustomer : anyVendor;
  const owning = members === 'customers' ? owningCustomer : owningVendor;
  return {
    logout: endpoint('POST', `/${members}/logout`, {
      summary: 'End this session at once',
      access: anyMember,
      response: doneAnswer,
    }),
    sessions: endpoint('GET', `/${members}/sessions`, {
      summary: 'Where you are signed in',
      access: anyMember,
      response: dataAnswer(z.array(sessionSchema)),
    }),
    endOtherSessions: endpoint('DELETE', `/${members}/sessions`, {
      summary: 'End all sessions but this one',
      access: anyMember,
      response: doneAnswer,
    }),
    endSession: endpoint('DELETE', `/${members}/sessions/{id}`, {
      summary: 'End one session',
      access: owning,
      params: idParams,
      response: doneAnswer,
    }),
  };
}
