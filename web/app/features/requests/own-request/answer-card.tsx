import { Group, Stack, Text } from '@mantine/core';
import type { VendorCard } from '@threshold/contract/endpoints/listings/vendors';
import {
  type OwnRequest,
  type RequestAnswer,
  requestReplyBodySchema,
} from '@threshold/contract/endpoints/requests/lead-requests';
import { requestPaths } from '@threshold/contract/paths';
import { requestLimits } from '@threshold/contract/texts/request-texts';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { storeRequestReturn } from '#app/lib/account/left-request.ts';
import { useSession } from '#app/lib/account/session.ts';
import { askToVerify } from '#app/lib/account/verify-prompt.ts';
import { clearReturnTo } from '#app/lib/client/guard-pages.ts';
import { clockText } from '#app/lib/format/dates.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import { focusOnMount } from '#app/lib/page/focus.ts';
import { paths } from '#app/lib/paths.ts';
import { useAction } from '#app/lib/use-action.ts';
import { MessageForm } from '../message-form.tsx';
import { openChat, type RequestUpdate, replyToAnswer, shareContactDetails } from './api.ts';
import classes from './own-request-page.module.css';
import { mayWrite } from './request-words.ts';

interface AnswerCardProps {
  link: string;
  request: OwnRequest;
  answer: RequestAnswer;
  renderVendor: (vendor: VendorCard) => Elements;
  onUpdate: (update: RequestUpdate) => void;
}

export function AnswerCard({ link, request, answer, renderVendor, onUpdate }: AnswerCardProps) {
  const { vendor, vendor_name, text, createdAt, replies, by } = answer;
  const name = by === 'staff' ? 'Our staff' : vendor_name;
  const canAct = vendor !== null && mayWrite(request);
  return (
    <article className={classes.answer} aria-label={`Answer of ${name}`}>
      {vendor ? renderVendor(vendor) : <h3>{name}</h3>}
      <Stack gap="sm" p="md" bd="1px solid var(--line)" bdrs="md" bg="var(--card)">
        <p className={classes.when}>
          <span>{by === 'staff' ? 'Our staff wrote' : 'Wrote to you'}</span>{' '}
          <time dateTime={createdAt}>{clockText(createdAt)}</time>
        </p>
        <p className={classes.quote}>{text}</p>
        {replies.length > 0 && (
          <ul className={classes.replies} aria-label="Your messages">
            {replies.map((reply) => (
              <li key={`${reply.createdAt}${reply.text}`}>
                <p className={classes.when}>
                  You wrote <time dateTime={reply.createdAt}>{clockText(reply.createdAt)}</time>
                </p>
                <p className={classes.quote}>{reply.text}</p>
              </li>
            ))}
          </ul>
        )}
        {by === 'staff' && (
          <Note>This answer was mailed to you. Please write back to the email.</Note>
        )}
        {by === 'professional' && vendor === null && (
          <Note>This professional is no longer with us.</Note>
        )}
        {answer.agreed_at && (
          <Note>
            You passed on your name, email and phone{' '}
            <time dateTime={answer.agreed_at}>{clockText(answer.agreed_at)}</time>.
          </Note>
        )}
        {canAct && <Acts link={link} answer={answer} email={request.email} onUpdate={onUpdate} />}
      </Stack>
    </article>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <Text maw="62ch" style={{ overflowWrap: 'anywhere' }} className={classes.note}>
    {children}
  </Text>
);

interface AnswerActionsProps extends Pick<AnswerCardProps, 'link' | 'answer' | 'onUpdate'> {
  /** Email address of the request. An account that opens the chat must have the same address. */
  email: string;
}

function Acts({ link, answer, email, onUpdate }: AnswerActionsProps) {
  const { _id, vendor_name, agreed_at } = answer;
  const [isWriting, setWriting] = useState(false);
  const [wasLeft, setLeft] = useState(false);
  const agree = useAction(() => shareContactDetails(link, _id), { after: onUpdate, toast: false });
  if (isWriting) {
    return (
      <AnswerReplyForm
        link={link}
        answer={answer}
        onUpdate={(update) => {
          setWriting(false);
          onUpdate(update);
        }}
        onCancel={() => {
          setLeft(true);
          setWriting(false);
        }}
      />
    );
  }
  return (
    <div className={classes.acts}>
      {!agreed_at && (
        <>
          <Note>{`${vendor_name} sees your name, email and phone only once you say so.`}</Note>
          <Button variant="primary" disabled={agree.isBusy} onClick={() => void agree.run()}>
            {agree.isBusy ? 'Passing on...' : 'Pass on my contact details'}
          </Button>
        </>
      )}
      <Button ref={wasLeft ? focusOnMount : undefined} onClick={() => setWriting(true)}>
        Write back
      </Button>
      <AnswerChatButton link={link} answer={answer} email={email} />
      <FailureAlert sentence={agree.failure} />
    </div>
  );
}

interface AnswerReplyFormProps extends Pick<AnswerCardProps, 'link' | 'answer' | 'onUpdate'> {
  onCancel: () => void;
}

/** Form for a reply to the professional who answered. The text stays until it is sent. */
function AnswerReplyForm({ link, answer, onUpdate, onCancel }: AnswerReplyFormProps) {
  const { _id, vendor_name, agreed_at } = answer;
  const form = useForm({
    initial: { text: '' },
    rules: requestReplyBodySchema,
    toast: false,
    send: ({ text }) => replyToAnswer(link, _id, text),
    after: onUpdate,
  });
  return (
    <MessageForm
      form={form}
      name={`Write to ${vendor_name}`}
      label={`Your message to ${vendor_name}`}
      description={agreed_at ? undefined : 'It goes out with your name, email and phone.'}
      rows={4}
      maxLength={requestLimits.reply.max_characters}
      send="Send message"
      onCancel={onCancel}
    />
  );
}

/** Opens the chat with the professional. Guests first need an account with the request's email. */
function AnswerChatButton({ link, answer, email }: Omit<AnswerActionsProps, 'onUpdate'>) {
  const { _id, vendor_name: name } = answer;
  const session = useSession();
  const navigate = useNavigate();
  const talk = useAction(() => openChat(link, _id), {
    toast: false,
    after: (vendor) => navigate(paths.customerConversation(vendor)),
  });

  /** Opens the login or sign-up page. The request's link is stored in memory only. */
  function enter(to: string) {
    clearReturnTo();
    storeRequestReturn({ address: `${requestPaths.own}#${link}`, email });
    void navigate(to);
  }

  if (session.kind === 'member' && session.role === 'customer') {
    // The link may have been forwarded, so a member with an unverified email must first confirm it
    // by a mailed code.
    const mustVerify = session.user?.email === email && !session.user.is_email_verified;
    const open = () => void talk.run();
    return (
      <>
        <Button
          variant="soft"
          disabled={talk.isBusy}
          onClick={mustVerify ? () => askToVerify(open) : open}
        >
          {talk.isBusy ? 'Opening...' : `Chat with ${name}`}
        </Button>
        <FailureAlert sentence={talk.failure} />
      </>
    );
  }
  if (session.kind === 'member') return null;
  return (
    <div className={classes.chat}>
      <Note>{`To chat with ${name}, use an account with the address ${email}.`}</Note>
      <Group gap="sm" align="stretch">
        <Button size="sm" onClick={() => enter(paths.customerRegister)}>
          Sign up to chat
        </Button>
        <Button size="sm" onClick={() => enter(paths.customerLogin)}>
          Log in to chat
        </Button>
      </Group>
    </div>
  );
}
