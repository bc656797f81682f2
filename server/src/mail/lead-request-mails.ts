import { brand } from '@threshold/contract/brand';
import { limits } from '@threshold/contract/limits';
import { type MailContent, renderMail } from './layout.ts';
import { greeting } from './plain-name.ts';

interface LeadRequest {
  readonly name: string;
  readonly email: string;
  readonly phone_number: string;
  readonly requirements: string;
}

const hours = limits.requirements.response_hours;

/**
 * To the person who asked. It repeats nothing that was typed: whoever fills in somebody else's address must not be
 * able to write to it in our name.
 */
export function leadRequestReceived({ name }: Pick<LeadRequest, 'name'>): MailContent {
  return renderMail('lead_request_received', 'We have your requirements', [
    { kind: 'text', text: greeting(name) },
    {
      kind: 'text',
      text: `Thank you for telling us what you are looking for. A person reads it and answers you within ${hours} hours.`,
    },
    {
      kind: 'note',
      text: `Somebody gave this address on ${brand.name}. If it was not you, you can ignore this mail.`,
    },
  ]);
}

/** To our staff. */
export function leadRequestNew(request: LeadRequest): MailContent {
  return renderMail('lead_request_new', `New request from ${request.name}`, [
    { kind: 'text', text: `Please answer within ${hours} hours.` },
    {
      kind: 'facts',
      facts: [
        ['Name', request.name],
        ['Email', request.email],
        ['Phone', request.phone_number],
      ],
    },
    { kind: 'quote', text: request.requirements },
  ]);
}
