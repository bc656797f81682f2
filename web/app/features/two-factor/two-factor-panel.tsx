import { Badge } from '#app/components/badge.tsx';
import { Button } from '#app/components/button.tsx';
import { useFreshSignIn } from '#app/components/fresh-sign-in/use-fresh-sign-in.tsx';
import { Loading } from '#app/components/loading.tsx';
import { Skeleton } from '#app/components/skeleton.tsx';
import { TryAgain } from '#app/components/try-again.tsx';
import type { TwoFactorMember } from './member.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RenewCodes } from './renew-codes.tsx';
import { SetUp } from './set-up.tsx';
import { StateHeading } from './state-heading.tsx';
import { StateOff } from './state-off.tsx';
import { TurnOff } from './turn-off.tsx';
import classes from './two-factor.module.css';
import { useTwoFactor } from './use-two-factor.ts';

/** Two-factor settings of both roles: status, set-up, turning it off, recovery codes. */
export function TwoFactorPanel({ member }: { member: TwoFactorMember }) {
  const twoFactor = useTwoFactor(member);
  const fresh = useFreshSignIn(member.has_password);
  return (
    <>
      <StageView twoFactor={twoFactor} member={member} run={fresh.run} />
      {fresh.dialog}
    </>
  );
}

interface ShownProps {
  twoFactor: ReturnType<typeof useTwoFactor>;
  member: TwoFactorMember;
  run: ReturnType<typeof useFreshSignIn>['run'];
}

function StageView({ twoFactor, member, run }: ShownProps) {
  const { stage, calls, show } = twoFactor;
  const common = { calls, member, run };
  switch (stage.kind) {
    case 'loading':
      return (
        <Loading label="Checking two-factor...">
          <div className={classes.form}>
            <Skeleton width="16rem" height="28px" />
            <Skeleton width="min(100%, 30rem)" height="48px" />
            <Skeleton width="9rem" height="48px" />
          </div>
        </Loading>
      );
    case 'failed':
      return (
        <div className={classes.form}>
          <TryAgain text={stage.sentence} variant="primary" onRetry={twoFactor.reload} />
        </div>
      );
    case 'off':
      return <StateOff takesFocus={twoFactor.hasMoved} generate={twoFactor.generate} />;
    case 'setting up':
      return (
        <SetUp
          {...common}
          setUpKey={stage.setUpKey}
          onEnabled={twoFactor.enabled}
          onCancel={() => show('off')}
        />
      );
    case 'codes':
      return <RecoveryCodes codes={stage.codes} email={member.email} onKept={() => show('on')} />;
    case 'on':
      return (
        <StateOn
          takesFocus={twoFactor.hasMoved}
          onTurnOff={() => show('turning off')}
          onRenew={() => show('renewing')}
        />
      );
    case 'turning off':
      return <TurnOff {...common} onDisabled={twoFactor.disabled} onCancel={() => show('on')} />;
    case 'renewing':
      return <RenewCodes {...common} onRenewed={twoFactor.renewed} onCancel={() => show('on')} />;
  }
}

interface StateOnProps {
  /** True if it replaced another view, so that it takes the focus. */
  takesFocus: boolean;
  onTurnOff: () => void;
  onRenew: () => void;
}

/** View while two-factor is on, with its actions. */
function StateOn({ takesFocus, onTurnOff, onRenew }: StateOnProps) {
  return (
    <div className={classes.form}>
      <div>
        <div className={classes.state}>
          <StateHeading takesFocus={takesFocus} />
          <Badge kind="outlined">On</Badge>
        </div>
        <p className={classes.lead}>
          Opening a private file asks for a code of your authenticator first. Without your phone, a
          recovery code turns two-factor off.
        </p>
      </div>
      <div className={classes.actions}>
        <Button onClick={onRenew}>New recovery codes</Button>
        <Button variant="danger" onClick={onTurnOff}>
          Turn off
        </Button>
      </div>
    </div>
  );
}
