import { Modal } from '@mantine/core';
import { Button } from '../buttons/button.tsx';
import type { Elements, TextOrElements } from '../layout/elements.ts';
import styles from './overlay.module.css';
import { useDialogFocus } from './use-dialog-focus.ts';
import { overlayProps, useOverlay } from './use-overlay.ts';

const classes = {
  overlay: styles.overlay,
  inner: styles.inner,
  content: `${styles.content} ${styles.middle}`,
  header: styles.dialogHeader,
  title: styles.dialogTitle,
  close: styles.close,
  body: styles.dialogBody,
};

export interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  lead?: TextOrElements;
  children?: Elements;
  /** Label of a button before `actions` that closes the dialog. */
  cancelLabel?: string | undefined;
  /** True if the cancel button has the initial focus. */
  focusesCancel?: boolean;
  /** Buttons after the cancel button; the main action is the last. */
  actions?: Elements;
  /** False while the dialog runs a request that would be aborted if the dialog closed. */
  closable?: boolean;
  /** False if another element takes the focus when the dialog closes. */
  returnsFocus?: boolean;
}

/**
 * A dialog, which on phones opens from the bottom edge. Traps and returns the focus; Escape and
 * the browser's Back close the dialog.
 */
export function Dialog(props: DialogProps) {
  const { opened, onClose, title, lead, children, cancelLabel, actions } = props;
  const { focusesCancel = false, closable = true, returnsFocus = true } = props;
  useDialogFocus(opened, returnsFocus);
  useOverlay(opened, () => {
    if (closable) onClose();
  });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      {...overlayProps}
      size={560}
      centered
      returnFocus={false}
      withCloseButton={closable}
      closeOnClickOutside={closable}
      classNames={classes}
    >
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
      {(cancelLabel || actions) && (
        <div className={styles.actions}>
          {cancelLabel && (
            <Button
              onClick={onClose}
              disabled={!closable}
              data-autofocus={focusesCancel || undefined}
            >
              {cancelLabel}
            </Button>
          )}
          {actions}
        </div>
      )}
    </Modal>
  );
}
