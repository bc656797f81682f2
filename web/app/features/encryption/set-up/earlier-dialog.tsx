import { requiredLineSchema } from '@threshold/contract/primitives';
import { e2eeMessages, ownKeysWords } from '@threshold/contract/texts/encryption-texts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { Button } from '#app/components/buttons/button.tsx';
import { SubmitButton } from '#app/components/buttons/submit-button.tsx';
import { Dialog } from '#app/components/dialogs/dialog.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { TryAgain } from '#app/components/feedback/try-again.tsx';
import { PageForm } from '#app/components/fields/page-form.tsx';
import { ApiError } from '#app/lib/api/api-error.ts';
import { getQueryFailure, useQuery } from '#app/lib/client/session-client.ts';
import { formatDateTime } from '#app/lib/format/dates.ts';
import { useProofForm } from '#app/lib/forms/use-proof.ts';
import { toasts } from '#app/lib/toasts.ts';
import { useAction } from '#app/lib/use-action.ts';
import { formatPasskeyError, keysSentence } from '../keys-sentence.ts';
import type { OwnKeys } from '../trust/own-keys.ts';
import { listSlotPasskeys, requestPasskeyOutput } from '../trust/passkey-ways.ts';
import { type FormerBackup, readFormerBackups, restoreFormerKeys } from '../trust/recall.ts';
import { VaultFault } from '../vault/protocol.ts';
import { type KeyDialogProps, RecoveryCodeField } from './key-dialog.tsx';

const words = ownKeysWords.earlier;
const codeSchema = requiredLineSchema(e2eeMessages.code_empty);

/** Uses an old recovery code or passkey to restore keys that a reset has replaced. */
export default function FormerKeysDialog(props: KeyDialogProps) {
  const { opened, onClose, deps, me, onChange } = props;
  const query = useQuery({
    queryKey: ['former backups'],
    queryFn: () => readFormerBackups(deps),
    enabled: opened,
  });
  const former = query.data;
  const failure = getQueryFailure(query);
  const done = (keys: OwnKeys) => {
    toasts.success(words.done);
    onChange(keys);
    leave();
  };
  const form = useProofForm({
    rule: codeSchema,
    async send(code) {
      try {
        done(await restoreFormerKeys(deps, me, former ?? [], { code }));
      } catch (error) {
        const isOther = error instanceof VaultFault && error.code === 'locked';
        const other = isOther ? words.code_other : undefined;
        throw new ApiError(0, 'unknown', other ?? keysSentence(error, outcomes.refusals.internal));
      }
    },
  });
  const opening = useAction(
    async (backups: readonly FormerBackup[]) => {
      const opener = await requestPasskeyOutput(deps, me, listFormerPasskeys(backups));
      done(await restoreFormerKeys(deps, me, backups, opener));
    },
    {
      toast: false,
      say: (error) => ({
        failure: formatPasskeyError(error, outcomes.refusals.internal, words.passkey_other),
      }),
    },
  );
  function leave() {
    form.reset();
    opening.clear();
    onClose();
  }
  const isBusy = form.isBusy || opening.isBusy;
  const hasCode = former?.some(({ backup }) => backup.slots.some(({ kind }) => kind === 'code'));
  const hasPasskey = former && listFormerPasskeys(former).length > 0;

  return (
    <Dialog
      opened={opened}
      onClose={leave}
      title={words.title}
      lead={former?.length === 0 ? words.none : words.lead}
      closable={!isBusy}
      cancelLabel="Cancel"
      actions={
        <>
          {hasPasskey && (
            <Button
              variant={hasCode ? 'plain' : 'primary'}
              disabled={isBusy}
              onClick={() => void opening.run(former)}
            >
              {opening.isBusy ? 'Opening...' : ownKeysWords.passkey.open}
            </Button>
          )}
          {hasCode && (
            <SubmitButton form={form.id} variant="primary" disabled={isBusy}>
              {form.isBusy ? 'Opening...' : 'Open'}
            </SubmitButton>
          )}
        </>
      }
    >
      {!former && !failure && <p role="status">{words.loading}</p>}
      {failure && <TryAgain text={failure} onRetry={() => void query.refetch()} />}
      {former && former.length > 0 && (
        <ul>
          {former.map(({ replacedAt, backup }) => (
            <li key={backup.version}>{words.kept(formatDateTime(replacedAt))}</li>
          ))}
        </ul>
      )}
      {hasCode && (
        <PageForm form={form} id={form.id} className="fields">
          <RecoveryCodeField {...form.getInputProps('proof')} label="Old recovery code" />
        </PageForm>
      )}
      <FailureAlert sentence={opening.failure ?? form.failure} />
    </Dialog>
  );
}

const listFormerPasskeys = (former: readonly FormerBackup[]): string[] => [
  ...new Set(former.flatMap(({ backup }) => listSlotPasskeys(backup.slots))),
];
