import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import { Modal } from '@mantine/core';
import classes from './dialog.module.css';
import type { Elements, TextOrElements } from './elements.ts';
import { riseIn } from './overlay-transition.ts';
import { useBack } from './use-back.ts';
import { useDialogFocus } from './use-dialog-focus.ts';
import { useEscape } from './use-escape.ts';
import { useScrollLock } from './use-scroll-lock.ts';

export interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** A sentence under the title. */
  lead?: TextOrElements;
  children?: Elements;
  /** Cancel comes first, the main action last. */
  actions?: Elements;
  /** False during a request that closing would abort. */
  closable?: boolean;
  /** False if another element takes the focus when the dialog closes. */
  returnsFocus?: boolean;
}

/**
 * A dialog in the middle of the page, or from below on phones. Focus is trapped and returned, even if its buttons are disabled or another
 * dialog replaces it. Escape and the browser's Back close it. Pages on which it opens only on request load it lazily.
 */
export function Dialog(props: DialogProps) {
  const { opened, onClose, title, lead, children, actions } = props;
  const { closable = true, returnsFocus = true } = props;
  useScrollLock(opened);
  useDialogFocus(opened, returnsFocus);
  const close = () => {
    if (closable) onClose();
  };
  useBack(opened, close);
  useEscape(opened, close);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      centered
      lockScroll={false}
      returnFocus={false}
      withCloseButton={closable}
      closeOnEscape={false}
      closeOnClickOutside={closable}
      closeButtonProps={{ 'aria-label': 'Close', iconSize: 20 }}
      transitionProps={{ transition: riseIn, duration: 240 }}
      classNames={classes}
    >
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
      {actions && <div className={classes.actions}>{actions}</div>}
    </Modal>
  );
}
