import type { ReminderHours } from '@threshold/contract/call-answers';
import { pagePaths } from '@threshold/contract/pages';
import {
  type CallFacts,
  type CallSide,
  callDetails,
  momentText,
  otherName,
} from './appointment-mails.ts';
import { type MailContent, renderMail } from './layout.ts';
import { turnOff } from './turn-off.ts';

export interface Reminder {
  readonly hours: ReminderHours;
  readonly origin: string;
  /** Secret of each side's link. */
  readonly links: Readonly<Record<CallSide, string>>;
}

/**
 * Reminds one side of a call. The secret follows the hash in the link, so that it reaches no server
 * or log.
 */
export function callReminderMail(
  call: CallFacts,
  side: CallSide,
  { hours, origin, links }: Reminder,
): MailContent {
  const other = otherName(call, side);
  const when = momentText(call.starts_at, call.timezone);
  const answer = (what: string) => `${origin}${pagePaths.callAnswer}?answer=${what}#${links[side]}`;
  return renderMail('call_reminder', `${starts[hours]}: call with ${other}, ${when}`, [
    { kind: 'text', text: `Your call with ${other} is ${soon[hours]}.` },
    {
      kind: 'facts',
      facts: [
        ['With', other],
        ['When', when],
        ['Length', `${call.minutes} minutes`],
        ...callDetails(call, side),
      ],
    },
    { kind: 'button', label: 'I am coming', url: answer('coming') },
    { kind: 'button', label: 'Move the call', url: answer('move') },
    { kind: 'button', label: 'Cancel the call', url: answer('cancel') },
    turnOff(origin, side),
  ]);
}

/** Text of the notification about the same call. */
export function callReminderText(call: CallFacts, side: CallSide, hours: ReminderHours): string {
  return `Your call with ${otherName(call, side)} is ${soon[hours]}: ${momentText(call.starts_at, call.timezone)}.`;
}

const starts: Readonly<Record<ReminderHours, string>> = { 24: 'In a day', 1: 'In an hour' };
const soon: Readonly<Record<ReminderHours, string>> = { 24: 'in a day', 1: 'in an hour' };
