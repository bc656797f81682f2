import { IconChevronLeft } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import classes from './back-button.module.css';
import { BareButton } from './button.tsx';

/** Goes back one page, or to `fallback` if the visit began on the current page. */
export function BackButton({ fallback }: { fallback: string }) {
  const navigate = useNavigate();
  function goBack() {
    // React Router numbers the history entries of a visit from 0, so 0 is the first page.
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
