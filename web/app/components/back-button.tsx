import { IconChevronLeft } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import classes from './back-button.module.css';
import { BareButton } from './bare-button.tsx';

/** Goes back one step, or to `fallback` when the history holds no page of this site. */
export function BackButton({ fallback }: { fallback: string }) {
  const navigate = useNavigate();
  function goBack() {
    // The router numbers its entries: the first of this visit has nothing of ours behind it.
    const { idx } = (window.history.state ?? {}) as { idx?: number };
    void (idx ? navigate(-1) : navigate(fallback));
  }
  return (
    <BareButton className={classes.back} onClick={goBack}>
      <IconChevronLeft aria-hidden="true" />
      Back
    </BareButton>
  );
}
