import { Box, Group, Stack } from '@mantine/core';
import type {
  OwnAnswers,
  WaitingCase,
} from '@threshold/contract/endpoints/requests/answer-figures';
import { requestPaths } from '@threshold/contract/paths';
import {
  answerKindLabels,
  answerKinds,
  answerTimeNotes,
  replyText,
  silentText,
} from '@threshold/contract/rules/answer-times';
import { Link } from 'react-router';
import { Alert } from '#app/components/feedback/alert.tsx';
import { SectionFailure } from '#app/components/feedback/try-again.tsx';
import { DataTable } from '#app/components/lists/tables.tsx';
import type { PagePart } from '#app/lib/api/page-part.ts';
import { paths } from '#app/lib/paths.ts';
import card from './home-card.module.css';
import { formatWaitingTime, longDayFormat } from './waiting.ts';

/** Answer time of the professional, waiting customers, and the effect on the listing. */
export function OwnAnswersCard({ part, now }: { part: PagePart<OwnAnswers>; now: Date }) {
  return (
    <section id="answers" className={card.card} aria-labelledby="answers-title">
      <Group gap="sm" wrap="nowrap" justify="space-between" mih={44} className={card.head}>
        <h2 id="answers-title">Your answers</h2>
        {'value' in part && <span className={card.note}>{`${part.value.days} days`}</span>}
      </Group>
      {'failure' in part ? (
        <SectionFailure text={part.failure} />
      ) : (
        <Figures answers={part.value} now={now} />
      )}
    </section>
  );
}

function Figures({ answers, now }: { answers: OwnAnswers; now: Date }) {
  const { figures, waiting, silence, reply_hours } = answers;
  return (
    <>
      {silence && (
        <Alert tone={silence.is_shown ? 'info' : 'warning'}>
          {silence.is_shown
            ? `Your listing says ‘${silentText}’, because more than half of those who wrote or applied got no answer. It goes once you have answered.`
            : `More than half of those who wrote or applied have no answer. Unless you answer, your listing says ‘${silentText}’ from ${longDayFormat.format(new Date(silence.shown_from))} on.`}
        </Alert>
      )}
      <p className={card.note}>
        {reply_hours
          ? `Your listing says: ${replyText(reply_hours)}.`
          : 'Your listing says nothing about your answers yet.'}
      </p>
      <DataTable
        tabularNums
        caption="Answers by kind"
        columns={['From', 'Answered', 'Usual time']}
        rows={answerKinds.map((kind) => {
          const { asked, answered, working_minutes } = figures[kind];
          const time = working_minutes === null ? 'None yet' : spanText(working_minutes);
          return { key: kind, cells: [answerKindLabels[kind], `${answered} of ${asked}`, time] };
        })}
      />
      {waiting.length > 0 && (
        <>
          <h3>Waiting for you</h3>
          <ul className={card.rows}>
            {waiting.map((one) => (
              <WaitingCaseRow key={`${one.kind} ${one.target_id}`} one={one} now={now} />
            ))}
          </ul>
        </>
      )}
      <details>
        <summary>How this is counted</summary>
        {answerTimeNotes.map((text) => (
          <p key={text} className={card.note}>
            {text}
          </p>
        ))}
      </details>
    </>
  );
}

const getWaitingCasePath = ({ kind, target_id }: WaitingCase) =>
  ({
    chat: paths.vendorConversation(target_id),
    application: paths.vendorApplication(target_id),
    request: requestPaths.vendor,
  })[kind];

function WaitingCaseRow({ one, now }: { one: WaitingCase; now: Date }) {
  const { kind, who, asked_at, overdue_at } = one;
  const isOverdue = new Date(overdue_at) <= now;
  return (
    <li>
      <div>
        <Link to={getWaitingCasePath(one)}>{who || 'Somebody'}</Link>
        <p>{kindText[kind]}</p>
      </div>
      <Stack
        component="span"
        gap={0}
        align="flex-end"
        fz="sm"
        ta="right"
        style={{ gridColumn: '3' }}
      >
        <Box component="time" fw={600} dateTime={asked_at}>
          {formatWaitingTime(asked_at, now)}
        </Box>
        {isOverdue && (
          <Box component="small" c="dimmed">
            Counts as not answered
          </Box>
        )}
      </Stack>
    </li>
  );
}

const kindText = {
  chat: 'Wrote to you',
  application: 'Applied for a loan',
  request: 'Was offered to you',
} as const;

/** Formats a duration as 'within 1 min', '35 min' or '3 working hours'. */
function spanText(minutes: number): string {
  if (minutes < 1) return 'within 1 min';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours === 1 ? '1 working hour' : `${hours} working hours`;
}
