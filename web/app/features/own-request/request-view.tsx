import type { OwnRequest } from '@threshold/contract/lead-request-links';
import type { VendorCard } from '@threshold/contract/vendors';
import { useState } from 'react';
import { Alert } from '#app/components/alert.tsx';
import { Badge } from '#app/components/badge.tsx';
import { Button } from '#app/components/button.tsx';
import { DescriptionList } from '#app/components/description-list.tsx';
import type { Elements } from '#app/components/elements.ts';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { phoneText } from '#app/lib/format/phone-text.ts';
import { useAction } from '#app/lib/use-action.ts';
import { AnswerCard } from './answer-card.tsx';
import { confirmRequest, type Told } from './api.ts';
import { EndRequest } from './end-request.tsx';
import classes from './own-request.module.css';
import { RequestSteps } from './request-steps.tsx';
import { endText, standingText, stateLabels, stepsOf } from './request-words.ts';

export interface RequestViewProps {
  link: string;
  request: OwnRequest;
  renderVendor: (vendor: VendorCard) => Elements;
  onChange: (request: OwnRequest) => void;
  onDeleted: () => void;
}

/** Status of a request, its answers, and the customer's actions. */
export function RequestView(props: RequestViewProps) {
  const { link, request, renderVendor, onChange, onDeleted } = props;
  const { state, answers } = request;
  const [notice, setNotice] = useState<string>();
  function applyUpdate({ message, data }: Told) {
    setNotice(message);
    onChange(data);
  }
  return (
    <div className={`wrap ${classes.page}`}>
      <header className={classes.head}>
        <div className={classes.title}>
          <h1>Your request</h1>
          <Badge kind={state === 'missed' ? 'error' : 'outlined'}>{stateLabels[state]}</Badge>
        </div>
        <p>{standingText(request)}</p>
        {state === 'closed' && <p>{endText(request.close_reason)}</p>}
      </header>
      <div role="status">
        {notice && (
          <Alert>
            <p>{notice}</p>
          </Alert>
        )}
      </div>
      {state === 'unconfirmed' && (
        <Confirm link={link} email={request.email} onTold={applyUpdate} />
      )}
      {answers.length > 0 && (
        <section aria-labelledby="answers" className={classes.part}>
          <h2 id="answers">{answers.length === 1 ? 'The answer' : 'Answers'}</h2>
          <div className={classes.answers}>
            {answers.map((answer) => (
              <AnswerCard
                key={answer._id}
                link={link}
                request={request}
                answer={answer}
                renderVendor={renderVendor}
                onTold={applyUpdate}
              />
            ))}
          </div>
        </section>
      )}
      <div className={classes.pair}>
        <section aria-labelledby="steps" className={classes.part}>
          <h2 id="steps">Where it stands</h2>
          <RequestSteps steps={stepsOf(request)} />
        </section>
        <section aria-labelledby="asked" className={classes.part}>
          <h2 id="asked">What you asked for</h2>
          <RequestFacts request={request} />
        </section>
      </div>
      <section aria-labelledby="end" className={classes.part}>
        <h2 id="end">{state === 'closed' ? 'Delete it' : 'No longer needed?'}</h2>
        <p className={classes.note}>
          This page needs no account. Whoever has its link is you, so please keep it to yourself.
        </p>
        <EndRequest
          link={link}
          isClosed={state === 'closed'}
          onTold={applyUpdate}
          onDeleted={onDeleted}
        />
      </section>
    </div>
  );
}

/**
 * Button that confirms the address. Opening the link is not enough, because mail programs open
 * links automatically.
 */
function Confirm({
  link,
  email,
  onTold,
}: {
  link: string;
  email: string;
  onTold: (told: Told) => void;
}) {
  const confirm = useAction(() => confirmRequest(link), { after: onTold, toast: false });
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

function RequestFacts({ request }: { request: OwnRequest }) {
  const { requirements, vendor_type, place, name, email, phone_number } = request;
  return (
    <DescriptionList
      facts={[
        { label: 'Requirements', value: requirements },
        { label: 'Looking for', value: vendor_type ?? '' },
        { label: 'Place', value: place },
        { label: 'Name', value: name },
        { label: 'Email', value: email },
        { label: 'Phone', value: phoneText(phone_number) },
      ]}
    />
  );
}
