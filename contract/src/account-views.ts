import { z } from 'zod';
import { anyone } from './access.ts';
import { tokenSchema } from './accounts.ts';
import { doneAnswer } from './answers.ts';
import { endpoint } from './endpoint.ts';

/*
 * Staff look at a member's account, as the member sees it. Which calls show something of it each of them says by `viewAs`.
 */

/** By what their tokens are told from those of sessions, which open more. */
export const viewTokenPrefix = 'thv_';

export const accountViewEndpoints = {
  end: endpoint('POST', '/account-views/end', {
    summary: 'End the view of an account by its token; one that has ended stays so',
    access: anyone,
    body: z.object({ token: tokenSchema }),
    response: doneAnswer,
  }),
};
