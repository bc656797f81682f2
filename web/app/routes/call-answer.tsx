import { NeedsScripts } from '#app/components/feedback/needs-scripts.tsx';
import { CallAnswerPage } from '#app/features/calls/call-answer-page.tsx';
import { noindexMeta } from '#app/lib/page/page-meta.ts';

export const meta = noindexMeta(
  'Your call',
  'Answers the reminder of a call: coming, move or cancel.',
);

export default function CallAnswer() {
  return (
    <>
      <NeedsScripts className="wrap" />
      <CallAnswerPage />
    </>
  );
}
