import { z } from 'zod';
import { anyone } from './access.ts';
import { answer } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { email, phone, requiredText, visibleLine, visibleText } from './primitives.ts';

const sentences = messages.requirements;
const { characters } = messages.general;

export const leadRequestBody = z.object({
  name: requiredText(sentences.name).regex(visibleLine, characters),
  email: email(sentences.email_required, sentences.email_invalid),
  phone_number: phone(sentences.phone_required, sentences.phone_invalid),
  requirements: requiredText(
    sentences.requirements,
    limits.requirements.characters,
    sentences.too_long,
  ).regex(visibleText, characters),
});
export type LeadRequestInput = z.input<typeof leadRequestBody>;

export const leadRequestEndpoints = {
  create: endpoint('POST', '/lead-requests', {
    summary: 'Tell staff what you need; a person answers within 24 hours',
    access: anyone,
    body: leadRequestBody,
    response: answer({ message: z.string(), data: z.object({ _id: z.string() }) }),
    successStatus: 201,
    budget: 'form',
  }),
};
