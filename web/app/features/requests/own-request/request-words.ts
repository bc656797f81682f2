import type { OwnRequest } from '@threshold/contract/endpoints/requests/lead-requests';
import { limits } from '@threshold/contract/limits';
import {
  closeReasonLabels,
  closeReasons,
  type RequestEnd,
} from '@threshold/contract/texts/request-texts';
import { clockText } from '#app/lib/format/dates.ts';

const { response_hours } = limits.requirements;

export const stateLabels: Readonly<Record<OwnRequest['state'], string>> = {
  unconfirmed: 'Not confirmed',
  waiting: 'Waiting for an answer',
  answered: 'Answered',
  missed: 'Answer overdue',
  closed: 'Closed',
};

const endSentences: Readonly<Record<Exclude<RequestEnd, (typeof closeReasons)[number]>, string>> = {
  merged: 'It was joined with another request of yours.',
  spam: 'Our staff closed it.',
  staff: 'Our staff closed it.',
  removed: 'You deleted it.',
};

/** Formats the reason for which a request was closed as a sentence; empty without a reason. */
export function formatRequestEnd(reason: RequestEnd | null): string {
  if (reason === null) return '';
  const own = closeReasons.find((known) => known === reason);
  if (own) return `You said: ${closeReasonLabels[own]}.`;
  return endSentences[reason as keyof typeof endSentences];
}

/** True if the customer may write to professionals who answered, also after closing the request. */
export const mayWrite = ({ state, close_reason }: Pick<OwnRequest, 'state' | 'close_reason'>) =>
  state !== 'closed' || closeReasons.some((own) => own === close_reason);

/** Describes the current status of a request in one or two sentences. */
export function formatRequestStatus(request: OwnRequest): string {
  const { state, answers, due_at } = request;
  switch (state) {
    case 'unconfirmed':
      return 'Confirm your address, and professionals near you get your request.';
    case 'waiting':
      return due_at ? `You get an answer by ${clockText(due_at)}.` : 'You get an answer soon.';
    case 'missed':
      return `We promised you an answer in ${response_hours} hours, and we did not keep that promise. We are sorry. Our staff have your request and will write to you.`;
    case 'answered':
      if (answers.every(({ by }) => by === 'staff')) return 'Our staff have answered you.';
      return answers.length === 1
        ? 'There is one answer. Read it, and choose who may have your contact details.'
        : `There are ${answers.length} answers. Read them side by side, and choose who may have your contact details.`;
    case 'closed':
      return 'Nobody gets this request any more.';
  }
}

export interface Step {
  readonly text: string;
  /** ISO timestamp; undefined while unknown. */
  readonly at?: string | undefined;
  readonly state: 'done' | 'now' | 'to come';
}

export function listRequestSteps(request: OwnRequest): readonly Step[] {
  const { createdAt, confirmed_at, answered_at, missed_at, closed_at, due_at } = request;
  const steps: Step[] = [{ text: 'You sent your request', at: createdAt, state: 'done' }];
  if (confirmed_at) {
    steps.push({ text: 'You confirmed your address', at: confirmed_at, state: 'done' });
  } else if (!closed_at) {
    steps.push({ text: 'Confirm your address', state: 'now' });
  }
  if (request.offers.made > 0) {
    const { made } = request.offers;
    steps.push({
      text: made === 1 ? 'One professional got it' : `${made} professionals got it`,
      state: 'done',
    });
  }
  if (missed_at) {
    steps.push({
      text: 'The promised time passed without an answer',
      at: missed_at,
      state: 'done',
    });
  }
  if (answered_at) steps.push({ text: 'The first answer came', at: answered_at, state: 'done' });
  if (closed_at) return [...steps, { text: 'Closed', at: closed_at, state: 'done' }];
  if (!confirmed_at) return [...steps, { text: 'Professionals answer', state: 'to come' }];
  steps.push(...listHolderSteps(request));
  if (!answered_at && due_at && !missed_at) {
    steps.push({ text: 'An answer, at the latest', at: due_at, state: 'to come' });
  }
  return steps;
}

/** Returns the steps of the professionals and staff who currently have the request. */
function listHolderSteps({ held_by, offers, next_offers_at, answered_at }: OwnRequest): Step[] {
  const steps: Step[] = [];
  if (held_by.includes('professionals') && offers.open > 0) {
    const who = offers.open === 1 ? 'One professional has' : `${offers.open} professionals have`;
    steps.push({ text: `${who} it now and can answer`, state: 'now' });
  } else if (next_offers_at) {
    steps.push({ text: 'It goes to professionals', at: next_offers_at, state: 'now' });
  }
  if (held_by.includes('staff') && !answered_at) {
    steps.push({ text: 'Our staff have it', state: 'now' });
  }
  return steps;
}
