import { requestPaths } from '@threshold/contract/request-paths';
import { useNavigate } from 'react-router';
import { Button } from '#app/components/button.tsx';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { forgetReturnTo } from '#app/lib/account/guard-pages.ts';
import { leaveRequest } from '#app/lib/account/left-request.ts';
import { useSession } from '#app/lib/account/session.ts';
import { askToVerify } from '#app/lib/account/verify-prompt.ts';
import { paths } from '#app/lib/paths.ts';
import { useAction } from '#app/lib/use-action.ts';
import { openChat } from './api.ts';
import classes from './own-request.module.css';

export interface ChatWayProps {
  link: string;
  answerId: string;
  /** Name of the professional. */
  name: string;
  /** Email of the request, which the account must also have. */
  email: string;
}

/**
 * Button that opens the chat with the professional. Guests first sign up or log in with the
 * request's email.
 */
export function ChatWay({ link, answerId, name, email }: ChatWayProps) {
  const session = useSession();
  const navigate = useNavigate();
  const talk = useAction(() => openChat(link, answerId), {
    toast: false,
    after: (vendor) => navigate(paths.customerConversation(vendor)),
  });

  /** The link is only stored in the memory of this document. */
  function enter(to: string) {
    forgetReturnTo();
    leaveRequest({ address: `${requestPaths.own}#${link}`, email });
    void navigate(to);
  }

  if (session.kind === 'member' && session.role === 'customer') {
    // The link may have been forwarded, so an unverified account must first confirm the address
    // with a mailed code.
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
      <p
        className={classes.note}
      >{`To chat with ${name}, use an account with the address ${email}.`}</p>
      <div className={classes.buttons}>
        <Button size="sm" onClick={() => enter(paths.customerRegister)}>
          Sign up to chat
        </Button>
        <Button size="sm" onClick={() => enter(paths.customerLogin)}>
          Log in to chat
        </Button>
      </div>
    </div>
  );
}
