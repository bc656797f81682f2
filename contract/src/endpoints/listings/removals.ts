import { z } from 'zod';
import { anyone } from '../../access.ts';
import { doneAnswer, endpoint } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { email, idParams, requiredLine, requiredText } from '../../primitives.ts';
import { messages } from '../../texts/messages.ts';
import { adminMessages } from '../../texts/staff-messages.ts';

/** Form of a person who wants a listing removed. */
export const removalForm = z.object({
  name: requiredLine(messages.requirements.name),
  email: email(messages.requirements.email_required, messages.requirements.email_invalid),
  reason: requiredText(adminMessages.reason, limits.text.note),
});

export const vendorRemovalEndpoints = {
  requestRemoval: endpoint('POST', '/vendors/{id}/removal-request', {
    summary: 'Ask staff to take down a listing about you',
    access: anyone,
    params: idParams,
    body: removalForm,
    response: doneAnswer,
    successStatus: 201,
    budget: 'form',
  }),
};
