import { outcomes } from '@threshold/contract/texts/outcomes';
import { useProofForm } from '../../../lib/forms/use-proof.ts';
import { SubmitButton } from '../../buttons/submit-button.tsx';
import { CodeForm } from '../../fields/code-form.tsx';
import { ResendCode } from '../../fields/resend-code.tsx';
import { DescriptionList } from '../../lists/description-list.tsx';
import { Dialog } from '../dialog.tsx';
import { appCode, type CodeFlow } from './code-way.ts';

export interface CodeDialogProps {
  opened: boolean;
  onClose: () => void;
  way: CodeFlow;
}

export default function CodeDialog({ opened, onClose, way }: CodeDialogProps) {
  const { digits, rule, where, mailed } = way.code ?? appCode;
  const form = useProofForm({
    rule,
    failed: way.refused,
    toasted: way.toast,
    send: way.send,
    done: way.done,
    doneMs: way.doneMs,
    after: onClose,
  });
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={way.title}
      lead={`${where} ${way.lead}`}
      closable={!form.isBusy}
      cancelLabel="Cancel"
      actions={
        <SubmitButton form={form.id} variant="primary" disabled={form.isBusy}>
          {form.isBusy ? 'Verifying...' : 'Verify'}
        </SubmitButton>
      }
    >
      {way.facts && <DescriptionList facts={way.facts} />}
      <CodeForm form={form} digits={digits} />
      {mailed && (
        <ResendCode
          resend={mailed.resend}
          failed={outcomes.codes.resend_failed}
          wait={mailed.wait()}
        />
      )}
    </Dialog>
  );
}
