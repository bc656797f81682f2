import { Badge, Box, Group, Radio, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { VendorCard } from '@threshold/contract/endpoints/listings/vendors';
import type { OwnRequest } from '@threshold/contract/endpoints/requests/lead-requests';
import {
  type CloseReason,
  closeReasonLabels,
  closeReasons,
  requestMessages,
} from '@threshold/contract/texts/request-texts';
import { useState } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import { LazyConfirmDialog } from '#app/components/dialogs/lazy-confirm-dialog.tsx';
import { Alert, FailureAlert } from '#app/components/feedback/alert.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { DescriptionList } from '#app/components/lists/description-list.tsx';
import { clockText } from '#app/lib/format/dates.ts';
import { phoneText } from '#app/lib/format/links.ts';
import { useAction } from '#app/lib/use-action.ts';
import { AnswerCard } from './answer-card.tsx';
import { closeRequest, confirmRequest, deleteRequest, type RequestUpdate } from './api.ts';
import classes from './own-request-page.module.css';
import requestStepsClasses from './request-steps.module.css';
import {
  formatRequestEnd,
  formatRequestStatus,
  listRequestSteps,
  type Step,
  stateLabels,
} from './request-words.ts';

interface RequestViewProps {
  link: string;
  request: OwnRequest;
  renderVendor: (vendor: VendorCard) => Elements;
  onChange: (request: OwnRequest) => void;
  onDeleted: () => void;
}

export function RequestView(props: RequestViewProps) {
  const { link, request, renderVendor, onChange, onDeleted } = props;
  const { state, answers } = request;
  const [notice, setNotice] = useState<string>();
  function applyUpdate({ message, data }: RequestUpdate) {
    setNotice(message);
    onChange(data);
  }
  return (
    <div className={`wrap ${classes.page}`}>
      <Stack component="header" gap="xs">
        <Group gap="var(--s-8) var(--s-16)">
          <h1>Your request</h1>
          <Badge variant={state === 'missed' ? 'error' : 'outlined'}>{stateLabels[state]}</Badge>
        </Group>
        <Text maw="62ch" c="dimmed" fz="lg">
          {formatRequestStatus(request)}
        </Text>
        {state === 'closed' && (
          <Text maw="62ch" c="dimmed" fz="lg">
            {formatRequestEnd(request.close_reason)}
          </Text>
        )}
      </Stack>
      <div role="status">
        {notice && (
          <Alert>
            <p>{notice}</p>
          </Alert>
        )}
      </div>
      {state === 'unconfirmed' && (
        <Confirm link={link} email={request.email} onUpdate={applyUpdate} />
      )}
      {answers.length > 0 && (
        <Stack aria-labelledby="answers" component="section">
          <h2 id="answers">{answers.length === 1 ? 'The answer' : 'Answers'}</h2>
          <Stack gap="var(--s-20)">
            {answers.map((answer) => (
              <AnswerCard
                key={answer._id}
                link={link}
                request={request}
                answer={answer}
                renderVendor={renderVendor}
                onUpdate={applyUpdate}
              />
            ))}
          </Stack>
        </Stack>
      )}
      <div className={classes.pair}>
        <Stack aria-labelledby="steps" component="section">
          <h2 id="steps">Where it stands</h2>
          <RequestSteps steps={listRequestSteps(request)} />
        </Stack>
        <Stack aria-labelledby="asked" component="section">
          <h2 id="asked">What you asked for</h2>
          <DescriptionList
            facts={[
              { label: 'Requirements', value: request.requirements },
              { label: 'Looking for', value: request.vendor_type ?? '' },
              { label: 'Place', value: request.place },
              { label: 'Name', value: request.name },
              { label: 'Email', value: request.email },
              { label: 'Phone', value: phoneText(request.phone_number) },
            ]}
          />
        </Stack>
      </div>
      <Stack aria-labelledby="end" component="section">
        <h2 id="end">{state === 'closed' ? 'Delete it' : 'No longer needed?'}</h2>
        <Text maw="62ch" style={{ overflowWrap: 'anywhere' }} className={classes.note}>
          This page needs no account. Whoever has its link is you, so please keep it to yourself.
        </Text>
        <EndRequest
          link={link}
          isClosed={state === 'closed'}
          onUpdate={applyUpdate}
          onDeleted={onDeleted}
        />
      </Stack>
    </div>
  );
}

interface ConfirmProps {
  link: string;
  email: string;
  onUpdate: (update: RequestUpdate) => void;
}

/**
 * Button that confirms the email address. Opening the mailed link does not confirm the address,
 * because mail programs open links automatically.
 */
function Confirm({ link, email, onUpdate }: ConfirmProps) {
  const confirm = useAction(() => confirmRequest(link), { after: onUpdate, toast: false });
  return (
    <div className={classes.confirm}>
      <p>
        Is <b>{email}</b> yours? Answers are mailed there.
      </p>
      <Button variant="primary" disabled={confirm.isBusy} onClick={() => void confirm.run()}>
        {confirm.isBusy ? 'Confirming...' : 'Confirm my address'}
      </Button>
      <FailureAlert sentence={confirm.failure} />
    </div>
  );
}

/** Progress of a request in the buyer's time zone. Mantine's Timeline does not render a list. */
function RequestSteps({ steps }: { steps: readonly Step[] }) {
  return (
    <Stack component="ol" gap={0} className={requestStepsClasses.steps}>
      {steps.map(({ text, at, state }) => (
        <li key={text} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={requestStepsClasses.mark}>
            {state === 'done' && <IconCheck aria-hidden="true" />}
          </span>
          <span>
            <span>{text}</span>
            {state === 'done' && <span className="visually-hidden">, done</span>}
            {at && (
              <Box component="time" display="block" c="dimmed" fz="sm" fw={400} dateTime={at}>
                {clockText(at)}
              </Box>
            )}
          </span>
        </li>
      ))}
    </Stack>
  );
}

interface EndRequestProps {
  link: string;
  isClosed: boolean;
  onUpdate: (update: RequestUpdate) => void;
  onDeleted: () => void;
}

/** Buttons and dialogs that end a request: close it with a reason, or delete it. */
function EndRequest({ link, isClosed, onUpdate, onDeleted }: EndRequestProps) {
  const [asked, setAsked] = useState<'close' | 'delete'>();
  const [reason, setReason] = useState<CloseReason>('found_somebody');
  const closeDialog = () => setAsked(undefined);
  return (
    <Group gap="sm" align="stretch">
      {!isClosed && <Button onClick={() => setAsked('close')}>Close request</Button>}
      <Button variant="danger" onClick={() => setAsked('delete')}>
        Delete request
      </Button>
      <LazyConfirmDialog
        opened={asked === 'close'}
        onClose={closeDialog}
        title="Close your request?"
        text="Nobody gets it any more. The answers stay here, and you can still write to those who answered."
        confirmLabel="Close request"
        busyLabel="Closing..."
        keepLabel="Keep it open"
        onConfirm={async () => onUpdate(await closeRequest(link, reason))}
      >
        <Radio.Group
          label={requestMessages.close_reason}
          value={reason}
          onChange={(value) => setReason(value)}
        >
          <div className={classes.reasons}>
            {closeReasons.map((value) => (
              <Radio key={value} value={value} label={closeReasonLabels[value]} />
            ))}
          </div>
        </Radio.Group>
      </LazyConfirmDialog>
      <LazyConfirmDialog
        opened={asked === 'delete'}
        onClose={closeDialog}
        title="Delete your request?"
        text="The request goes with its answers and your messages. Without your name we keep when it came, who got it, when it was answered, and an unreadable mark of your email domain if it is not one that many people share. Conversations that you have begun stay in your inbox."
        confirmLabel="Delete request"
        busyLabel="Deleting..."
        keepLabel="Keep it"
        dangerous
        onConfirm={async () => {
          await deleteRequest(link);
          onDeleted();
        }}
      />
    </Group>
  );
}
