import { IconArrowBarToUp, IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { AdminFaq } from '@threshold/contract/admin-content';
import { Button } from '#app/components/button.tsx';
import { useAction } from '#app/lib/use-action.ts';
import actClasses from '../parts/act-form.module.css';
import { moveFaq } from './api.ts';

export interface FaqPlaceProps {
  faq: AdminFaq;
  place: number;
  onMoved: (faq: AdminFaq) => void;
}

/** Position of a published question on the page, with buttons to move it. */
export function FaqPlace({ faq, place, onMoved }: FaqPlaceProps) {
  const { run } = useAction(async (next: number) => {
    onMoved(await moveFaq(faq._id, next));
  });

  function moveTo(next: number) {
    if (next >= 1 && next <= faq.places) void run(next);
  }

  const ways = [
    { label: 'Move up', icon: IconArrowUp, to: place - 1, isAtEnd: place === 1 },
    { label: 'Move down', icon: IconArrowDown, to: place + 1, isAtEnd: place === faq.places },
    { label: 'Move to the top', icon: IconArrowBarToUp, to: 1, isAtEnd: place === 1 },
  ];

  return (
    <>
      <p aria-live="polite">{`Number ${place} of ${faq.places}`}</p>
      <div className={actClasses.actions}>
        {ways.map(({ label, icon: Icon, to, isAtEnd }) => (
          // Not `disabled` at either end, because a disabled button would lose the focus.
          <Button
            key={label}
            size="sm"
            aria-disabled={isAtEnd}
            data-disabled={isAtEnd || undefined}
            leftSection={<Icon aria-hidden="true" />}
            onClick={() => moveTo(to)}
          >
            {label}
          </Button>
        ))}
      </div>
    </>
  );
}
