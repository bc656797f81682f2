import { IconChevronLeft } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import classes from './back-button.module.css';
import { BareButton } from './button.tsx';

/** Goes back one step, or to `fallback` when the history holds no page of this site. */
export function BackButton({ fallback }: { fallback: string }) {
  const navigate = useNavigate();
  function goBack() {
    // React Router numbers its history entries; the first of a visit is 0.
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
