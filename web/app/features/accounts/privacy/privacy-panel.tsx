import { Stack, Text } from '@mantine/core';
import { deletionTexts, type ExportCode } from '@threshold/contract/endpoints/accounts/accounts';
import { limits } from '@threshold/contract/limits';
import { chatProtection, outcomes } from '@threshold/contract/texts/outcomes';
import { promiseSentences } from '@threshold/contract/texts/sentences';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { buildMailedCode, type CodeFlow } from '#app/components/dialogs/file-access/code-way.ts';
import { createLazyDialog } from '#app/components/dialogs/lazy-dialog.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import panelClasses from '#app/components/layout/panel.module.css';
import { ApiError } from '#app/lib/api/api-error.ts';
import { downloadFrom } from '#app/lib/files/save.ts';
import { getCodeWaitSeconds, recordCodeSent, type SentCode } from '#app/lib/forms/code-sent.ts';
import { paths } from '#app/lib/paths.ts';
import { useAction } from '#app/lib/use-action.ts';
import { askExportCode, requestExport } from './api.ts';
import classes from './privacy-panel.module.css';

const secureMessages = `Messages and files in a chat that says so are end-to-end encrypted: only you and the other person can read them. In every other chat: ${chatProtection}`;

/** Summaries of the privacy policy. Only the policy is binding. */
const summaries: Readonly<Record<MemberRole, readonly string[]>> = {
  customer: [
    'We keep what you give us: your name, email address, messages, bookings, reviews and the files you attach.',
    'The professional you contact sees your name, your picture and what you send them. Published reviews are for everyone to read.',
    secureMessages,
    'We do not sell personal information, show no advertising and set no tracking cookies.',
    `You may ask what we hold about you and have it corrected. ${promiseSentences.privacy_answers}`,
  ],
  vendor: [
    'Your listing is for everyone to read: name, business, services, place and what we checked. Your email address, phone and links show to signed-in customers only.',
    secureMessages,
    'Licences and certificates are read by our staff, to check them. You open them yourself by a code of your authenticator.',
    'What customers send you is for their enquiry alone. Delete it when they ask you to.',
    `You may ask what we hold about you and have it corrected. ${promiseSentences.privacy_answers}`,
  ],
};

const CodeDialog = createLazyDialog(
  () => import('#app/components/dialogs/file-access/code-dialog.tsx'),
);

function DownloadData({ role, id, email }: { role: MemberRole; id: string; email: string }) {
  // Not reset when the dialog closes, so that a code that was already mailed stays usable.
  const [asked, setAsked] = useState<{ way: CodeFlow; turn: number }>();
  const hasEnded = useRef(false);
  const [isOpen, setOpen] = useState(false);

  /** Requests a code, unless a code that was mailed before a reload of the page is still valid. */
  async function askCode() {
    const sent: SentCode = `${role} download`;
    if (asked === undefined && getCodeWaitSeconds(sent) > 0) return { by: 'mail', email } as const;
    const code = await askExportCode(role, id);
    if (code.by === 'mail') recordCodeSent(sent);
    return code;
  }

  const { run, isBusy, failure } = useAction(
    async () => {
      if (asked && !hasEnded.current) return;
      const way = createDownloadFlow(role, id, await askCode(), () => {
        hasEnded.current = true;
      });
      hasEnded.current = false;
      setAsked((last) => ({ way, turn: (last?.turn ?? 0) + 1 }));
    },
    { failed: outcomes.refusals.internal, after: () => setOpen(true) },
  );

  return (
    <section className={classes.part} aria-labelledby="privacy-download">
      <h2 id="privacy-download">Download my data</h2>
      <Text c="dimmed">
        {`A ZIP of everything we hold about you: your data as JSON, and your files. A code opens it: from your authenticator app or, without two-factor, from an email. The link works for ${limits.files.link_minutes} minutes.`}
      </Text>
      <FailureAlert sentence={failure} />
      {/* Not `disabled`, so that the dialog can return the focus to this button. */}
      <Button aria-disabled={isBusy} onClick={() => void run()}>
        {isBusy ? 'Preparing...' : 'Download my data'}
      </Button>
      {asked && (
        <CodeDialog
          key={asked.turn}
          opened={isOpen}
          onClose={() => setOpen(false)}
          way={asked.way}
        />
      )}
    </section>
  );
}

/** Builds the code dialog's texts and request. `onEnd` is called if a new code is needed. */
function createDownloadFlow(
  role: MemberRole,
  id: string,
  { by, email }: { readonly by: ExportCode; readonly email: string },
  onEnd: () => void,
): CodeFlow {
  return {
    title: 'Download my data',
    lead: 'The download then starts.',
    ...(by === 'mail' && {
      code: buildMailedCode(email, `${role} download`, () => askExportCode(role, id)),
    }),
    send: async (code) => {
      const proof = by === 'mail' ? { otp: code } : { verification_code: code };
      const { file_url } = await requestExport(role, id, proof).catch((error: unknown) => {
        // The member has turned two-factor on or off since then, so another kind of code is needed.
        if (error instanceof ApiError && error.code === 'invalid') onEnd();
        throw error;
      });
      downloadFrom(file_url);
      onEnd();
    },
    done: outcomes.account.export_started,
    refused: outcomes.refusals.internal,
  };
}

const DeleteAccountDialog = createLazyDialog(() => import('./delete-account-dialog.tsx'));

interface DeleteAccountProps {
  role: MemberRole;
  id: string;
  /** False for accounts without a password, which sign in with Google. */
  hasPassword: boolean;
}

function DeleteAccount({ role, id, hasPassword }: DeleteAccountProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <section className={classes.part} aria-labelledby="privacy-delete">
      <h2 id="privacy-delete">Delete my account</h2>
      <Text c="dimmed">This cannot be undone.</Text>
      <h3>What goes</h3>
      <SentenceList of={deletionTexts[role].goes} />
      <h3>What stays</h3>
      <SentenceList of={deletionTexts[role].stays} />
      <Button variant="danger" onClick={() => setAsked(true)}>
        Delete my account
      </Button>
      <DeleteAccountDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        role={role}
        id={id}
        hasPassword={hasPassword}
      />
    </section>
  );
}

function SentenceList({ of }: { of: readonly string[] }) {
  return (
    <Stack component="ul" gap="xs" className={classes.summary}>
      {of.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </Stack>
  );
}

interface PrivacyPanelProps {
  role: MemberRole;
  id: string;
  email: string;
  hasPassword: boolean;
  children?: Elements;
}

export function PrivacyPanel(props: PrivacyPanelProps) {
  const { role, id, email, hasPassword, children } = props;
  return (
    <div className={panelClasses.panel}>
      <section className={classes.part} aria-labelledby="privacy-summary">
        <h2 id="privacy-summary">What we do with your data</h2>
        <SentenceList of={summaries[role]} />
        <p>
          <Link className="tap" to={paths.privacy} target="_blank" rel="noopener">
            Read the whole privacy policy<span className="visually-hidden"> (new tab)</span>
          </Link>
        </p>
      </section>
      {children}
      <DownloadData role={role} id={id} email={email} />
      <DeleteAccount role={role} id={id} hasPassword={hasPassword} />
    </div>
  );
}
