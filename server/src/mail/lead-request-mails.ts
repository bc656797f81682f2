import { brand } from '@threshold/contract/brand';
import { limits } from '@threshold/contract/limits';
import { pagePaths } from '@threshold/contract/paths';
import { formatGreeting, type MailContent, renderMail } from './layout.ts';

interface LeadRequest {
  readonly name: string;
  readonly email: string;
  readonly phone_number: string;
  readonly requirements: string;
}

const hours = limits.requirements.response_hours;

/**
 * Receipt to the sender of a request. The mail repeats no input, so that strangers cannot send text
 * in our name. @param said part of a sentence about the expected answer time
 */
export function renderLeadRequestReceivedMail(
  { name }: Pick<LeadRequest, 'name'>,
  { url, said }: { readonly url: string; readonly said: string },
): MailContent {
  return renderMail('lead_request_received', 'We have your requirements', [
    { kind: 'text', text: formatGreeting(name) },
    {
      kind: 'text',
      text: `Thank you for telling us what you are looking for. Please confirm that this is your address. Then professionals near you get your request without your name, and ${said}.`,
    },
    { kind: 'button', label: 'Confirm and follow your request', url },
    {
      kind: 'note',
      text: `Whoever has this link can read and close the request. Somebody gave this address on ${brand.name}: if it was not you, you can ignore this email.`,
    },
  ]);
}

/**
 * Mail to our staff about a new request. It links the list of all requests, because it may replace
 * unsent mails about other requests. @param origin that of the staff pages
 */
export function renderNewLeadRequestMail(request: LeadRequest, origin: string): MailContent {
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
    { kind: 'text', text: 'There may be other new requests.' },
    { kind: 'button', label: 'See all requests', url: `${origin}${pagePaths.opsLeads}` },
  ]);
}

/** Mail with our staff's answer. @param url the request's page; undefined for older requests */
export function renderLeadRequestReplyMail(
  name: string,
  { reply, url }: { readonly reply: string; readonly url: string | undefined },
): MailContent {
  return renderMail('lead_request_reply', 'An answer to your requirements', [
    { kind: 'text', text: formatGreeting(name) },
    { kind: 'quote', text: reply },
    ...(url ? [{ kind: 'button', label: 'See your request', url } as const] : []),
    {
      kind: 'note',
      text: `You asked for this on ${brand.name}. Is there more? Write to ${brand.support_email}.`,
    },
  ]);
}

const HOUR_MS = 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;

function formatTimeLeft(ms: number): string {
  if (ms <= 0) return `The promised ${hours} hours are over.`;
  const whole = Math.floor(ms / HOUR_MS);
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS);
  return `The promised ${hours} hours end in ${whole} h ${minutes} min.`;
}

/** Mail to our staff about a request that still has no answer. */
export function renderWaitingLeadRequestMail(
  request: LeadRequest,
  {
    hours: waited,
    left_ms,
    origin,
  }: { readonly hours: number; readonly left_ms: number; readonly origin: string },
): MailContent {
  return renderMail('lead_request_waits', `${request.name} has been waiting for ${waited} hours`, [
    { kind: 'text', text: formatTimeLeft(left_ms) },
    { kind: 'quote', text: request.requirements },
    { kind: 'button', label: 'Answer it', url: `${origin}${pagePaths.opsLeads}` },
  ]);
}
