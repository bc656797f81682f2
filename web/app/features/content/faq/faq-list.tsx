import { Box, Stack } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type Faq, matchesFaq } from '@threshold/contract/endpoints/content/faq';
import { type ReactNode, useId, useState } from 'react';
import { useLocation } from 'react-router';
import { BareButton } from '#app/components/buttons/button.tsx';
import { useHydrated } from '#app/lib/page/hydration.ts';
import classes from './faq-list.module.css';

/** Questions by category. A URL hash `#id` expands one answer; without scripts all are expanded. */
export function FaqList({ groups, startId }: { groups: readonly FaqGroup[]; startId?: string }) {
  const { hash } = useLocation();
  // The server does not receive the hash, so the linked question expands after hydration.
  const linkedId = useHydrated() ? hash.slice(1) : '';
  // An answer that the visitor opened stays open until the URL hash changes.
  const [choice, setChoice] = useState<{ hash: string; id: string } | undefined>(
    startId === undefined ? undefined : { hash, id: startId },
  );
  const openId = choice?.hash === hash ? choice.id : linkedId;

  return (
    <Stack gap="var(--s-40)">
      {groups.map(({ category, faqs }) => (
        <Category key={category} name={category}>
          {faqs.map((faq) => (
            <FaqItem
              key={faq._id}
              faq={faq}
              isOpen={faq._id === openId}
              onToggle={() => setChoice({ hash, id: faq._id === openId ? '' : faq._id })}
            />
          ))}
        </Category>
      ))}
    </Stack>
  );
}

/** The questions of a category. `name` is empty if staff preview a question without category. */
function Category({ name, children }: { name: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={name ? headingId : undefined}>
      {name && (
        <Box id={headingId} component="h2" mb="sm" fz="xl">
          {name}
        </Box>
      )}
      <ul className="ruled">{children}</ul>
    </section>
  );
}

interface FaqItemProps {
  faq: Faq;
  isOpen: boolean;
  onToggle: () => void;
}

/** A question with its answer. Mantine's Accordion would hide the answer without scripts. */
function FaqItem({ faq: { _id, question, answer }, isOpen, onToggle }: FaqItemProps) {
  const answerId = `${_id}-answer`;
  return (
    <li id={_id} className={classes.item}>
      <Box component="h3" fz="inherit" lts="normal">
        <BareButton
          className={classes.question}
          aria-expanded={isOpen}
          aria-controls={answerId}
          onClick={onToggle}
        >
          <span>{question}</span>
          <IconChevronDown aria-hidden="true" className={classes.chevron} />
        </BareButton>
      </Box>
      <div id={answerId} className={classes.answer} data-open={isOpen || undefined}>
        <p>{answer}</p>
        <a
          href={`#${_id}`}
          className={classes.link}
          aria-label={`Link to this answer: ${question}`}
        >
          Link to this answer
        </a>
      </div>
    </li>
  );
}

export interface FaqQuery {
  readonly search: string;
  /** Name of the chosen category; empty for all categories. */
  readonly category: string;
}

/** Reads the filters from the URL query (`?q=&category=`), so that filtered lists can be shared. */
export function parseFaqQuery(parameters: URLSearchParams): FaqQuery {
  return { search: parameters.get('q') ?? '', category: parameters.get('category') ?? '' };
}

export function filterFaqs(faqs: readonly Faq[], { search, category }: FaqQuery): Faq[] {
  return faqs.filter((faq) => matchesFaq(faq, search, category));
}

/** Returns each category once, in the order of the questions. */
export function listFaqCategories(faqs: readonly Faq[]): string[] {
  return [...new Set(faqs.map(({ category }) => category))];
}

interface FaqGroup {
  readonly category: string;
  readonly faqs: readonly Faq[];
}

/** Groups questions by category; both are in the order set by staff. */
export function groupFaqs(faqs: readonly Faq[]): FaqGroup[] {
  return listFaqCategories(faqs).map((category) => ({
    category,
    faqs: faqs.filter((faq) => faq.category === category),
  }));
}

export function countText(count: number): string {
  return count === 1 ? '1 question' : `${count} questions`;
}
