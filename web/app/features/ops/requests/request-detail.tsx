import type { AdminLead } from '@threshold/contract/admin-content';
import { Badge } from '#app/components/badge.tsx';
import { phoneText } from '#app/lib/format/phone-text.ts';
import { DueClock } from '../parts/clock.tsx';
import { DecidedBy } from '../parts/decided-by.tsx';
import { DescriptionList } from '../parts/description-list.tsx';
import { Detail, Part } from '../parts/detail.tsx';
import { History } from '../parts/history.tsx';
import { Moment } from '../parts/moment.tsx';
import { Quote } from '../parts/quote.tsx';
import { AnswerRequest } from './answer-request.tsx';

export interface RequestDetailProps {
  request: AdminLead;
  onAnswered: (request: AdminLead) => void;
  onRefresh: () => void;
}

const labels = { new: 'New', answered: 'Answered', closed: 'Closed' } as const;

/** What a person asked for, and the answer. */
export function RequestDetail({ request, onAnswered, onRefresh }: RequestDetailProps) {
  const { status, email, phone_number } = request;
  return (
    <Detail
      title={request.name}
      text={status === 'new' ? <DueClock until={request.due_at} /> : undefined}
      badge={<Badge kind="outlined">{labels[status]}</Badge>}
    >
      <Part title="What they ask for">
        <Quote>{request.requirements}</Quote>
        <DescriptionList
          facts={[
            [
              'Email',
              <a key="email" href={`mailto:${email}`}>
                {email}
              </a>,
            ],
            [
              'Phone',
              <a key="phone" href={`tel:${phone_number}`}>
                {phoneText(phone_number)}
              </a>,
            ],
            ['Sent', <Moment key="sent" at={request.createdAt} />],
            ['Due', <Moment key="due" at={request.due_at} />],
          ]}
        />
      </Part>
      {status === 'new' ? (
        <Part title="Answer">
          <AnswerRequest request={request} onAnswered={onAnswered} onRefresh={onRefresh} />
        </Part>
      ) : (
        <Part title={labels[status]}>
          <DecidedBy what={labels[status]} by={request.answered_by} at={request.answered_at} />
          {request.reply && <Quote>{request.reply}</Quote>}
          {request.note && <p>Note: {request.note}</p>}
        </Part>
      )}
      <Part title="History">
        <History subject={request._id} version={`${status} ${request.note}`} />
      </Part>
    </Detail>
  );
}
