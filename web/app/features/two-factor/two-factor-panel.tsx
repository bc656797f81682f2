import { useFreshSignIn } from '#app/components/fresh-sign-in/use-fresh-sign-in.tsx';
import { Loading } from '#app/components/loading.tsx';
import { Skeleton } from '#app/components/skeleton.tsx';
import { TryAgain } from '#app/components/try-again.tsx';
import type { TwoFactorMember } from './member.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RenewCodes } from './renew-codes.tsx';
import { SetUp } from './set-up.tsx';
import { StateOff } from './state-off.tsx';
import { StateOn } from './state-on.tsx';
import { TurnOff } from './turn-off.tsx';
import classes from './two-factor.module.css';
import { useTwoFactor } from './use-two-factor.ts';

/** Two-factor of either role: whether it is on, setting it up, turning it off, recovery codes. */
export function TwoFactorPanel({ member }: { member: TwoFactorMember }) {
  const twoFactor = useTwoFactor(member);
  const fresh = useFreshSignIn(member.has_password);
  return (
    <>
      <Shown twoFactor={twoFactor} member={member} run={fresh.run} />
      {fresh.dialog}
    </>
  );
}

interface ShownProps {
  twoFactor: ReturnType<typeof useTwoFactor>;
  member: TwoFactorMember;
  run: ReturnType<typeof useFreshSignIn>['run'];
}

function Shown({ twoFactor, member, run }: ShownProps) {
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
