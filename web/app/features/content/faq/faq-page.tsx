import { Badge, Box, Group, NativeSelect, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { brand } from '@threshold/contract/brand';
import { type Faq, faqMessages } from '@threshold/contract/endpoints/content/faq';
import { notAdvice } from '@threshold/contract/texts/sentences';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Await, Link, useNavigate, useSearchParams } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { EmptyState } from '#app/components/feedback/empty.tsx';
import { SectionFailure } from '#app/components/feedback/try-again.tsx';
import { ContactOptions } from '#app/components/layout/contact-ways.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import textPage from '#app/components/layout/text-page.module.css';
import { EmptyPaddock, Letterbox } from '#app/components/pictures/drawings/empty-drawings.tsx';
import type { PagePart } from '#app/lib/api/page-part.ts';
import { paths, withQuery } from '#app/lib/paths.ts';
import {
  countText,
  FaqList,
  type FaqQuery,
  filterFaqs,
  groupFaqs,
  listFaqCategories,
  parseFaqQuery,
} from './faq-list.tsx';
import classes from './faq-page.module.css';

/** Milliseconds after typing until the URL changes, because browsers limit the rate of changes. */
const typingPause = 150;

/** Synchronises the filter fields with the URL; typed text changes the URL after a pause. */
function useFaqFields(query: FaqQuery) {
  const navigate = useNavigate();
  const [fields, setFields] = useState(query);
  const [sent, setSent] = useState(query);
  const [seen, setSeen] = useState(query);

  if (!isSame(query, seen)) {
    setSeen(query);
    // Ignores a URL that these fields have set, because the fields may contain newer text.
    if (!isSame(query, sent)) {
      setSent(query);
      setFields(query);
    }
  }

  function show(next: FaqQuery) {
    setSent(next);
    const address = withQuery(paths.guides, { q: next.search, category: next.category });
    void navigate(address, { replace: true, preventScrollReset: true });
  }
  const showSoon = useDebouncedCallback(show, typingPause);

  return {
    fields,
    change: (part: Partial<FaqQuery>) => {
      const next = { ...fields, ...part };
      setFields(next);
      showSoon(next);
    },
    submit: () => show(fields),
  };
}

function isSame(one: FaqQuery, other: FaqQuery): boolean {
  return one.search === other.search && one.category === other.category;
}

/** Filter form that also works without scripts. With scripts the list updates while typing. */
function FaqFilters({ query, categories }: { query: FaqQuery; categories: readonly string[] }) {
  const { fields, change, submit } = useFaqFields(query);
  const form = useRef<HTMLFormElement>(null);
  const adoptTyped = useEffectEvent(() => {
    const typed = new FormData(form.current ?? undefined);
    const textOf = (name: string) => {
      const value = typed.get(name);
      return typeof value === 'string' ? value : '';
    };
    const [search, category] = [textOf('q'), textOf('category')];
    if (search !== fields.search || category !== fields.category) change({ search, category });
  });
  // Applies text that was typed before hydration.
  useEffect(() => adoptTyped(), []);
  return (
    <form
      ref={form}
      className={classes.faqFiltersFilters}
      action={paths.guides}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextInput
        type="search"
        name="q"
        label="Search"
        placeholder="e.g. deposit"
        leftSection={<IconSearch aria-hidden="true" />}
        value={fields.search}
        onChange={(event) => change({ search: event.currentTarget.value })}
        autoComplete="off"
        enterKeyHint="search"
      />
      <NativeSelect
        name="category"
        label="Category"
        value={fields.category}
        onChange={(event) => change({ category: event.currentTarget.value })}
      >
        <option value="">All categories</option>
        {categories.map((category) => (
          <option key={category} value={category}>
            {category}
          </option>
        ))}
      </NativeSelect>
      <noscript>
        <Box
          type="submit"
          component="button"
          mih={48}
          px="md"
          bd="1px solid var(--edge)"
          bdrs="md"
          bg="var(--card)"
          c="var(--ink)"
          fw={600}
        >
          Show questions
        </Box>
      </noscript>
    </form>
  );
}

const widths = ['62%', '48%', '70%', '55%', '66%', '50%'];

function FaqSkeleton() {
  return (
    <>
      <Stack gap="var(--s-40)" pt="var(--s-28)" aria-hidden="true">
        <Skeleton height={48} />
        <Skeleton height={48} />
      </Stack>
      <Stack>
        <p role="status">{faqMessages.loading}</p>
        <ul className="ruled" aria-hidden="true">
          {widths.map((width) => (
            <Group
              component="li"
              gap={0}
              wrap="nowrap"
              mih={64}
              className="ruled-below"
              key={width}
            >
              <Skeleton width={width} height={18} />
            </Group>
          ))}
        </ul>
      </Stack>
    </>
  );
}

type FaqPart = PagePart<readonly Faq[]>;

/** Page of the guides. `faqs` is a promise during client-side navigation. */
export function FaqPage({ faqs, more }: { faqs: FaqPart | Promise<FaqPart>; more: Elements }) {
  return (
    <div className={`wrap ${classes.page}`}>
      <header className={textPage.head}>
        <h1>First Home Buyer Guides</h1>
        <p>Plain answers to what first home buyers ask most. {notAdvice}</p>
      </header>
      <div className={classes.guides}>
        {faqs instanceof Promise ? (
          <Suspense fallback={<FaqSkeleton />}>
            <Await resolve={faqs}>{(loaded) => <Guides part={loaded} />}</Await>
          </Suspense>
        ) : (
          <Guides part={faqs} />
        )}
      </div>
      {more}
      <FaqHelp />
    </div>
  );
}

function Guides({ part }: { part: FaqPart }) {
  const [parameters] = useSearchParams();
  if ('failure' in part) return <SectionFailure text={part.failure} size="md" />;
  const faqs = part.value;
  const query = parseFaqQuery(parameters);
  return (
    <>
      <FaqFilters query={query} categories={listFaqCategories(faqs)} />
      <FaqResults faqs={faqs} query={query} />
    </>
  );
}

function FaqHelp() {
  return (
    <section className={classes.help} aria-labelledby="faq-help">
      <div>
        <Box component="h2" fz="xl" id="faq-help">
          Still have a question?
        </Box>
        <Text mt="xs">{`A person answers, ${brand.support_hours}.`}</Text>
        <ContactOptions />
      </div>
      <Letterbox className={classes.drawing} />
    </section>
  );
}

function FaqResults({ faqs, query }: { faqs: readonly Faq[]; query: FaqQuery }) {
  const found = filterFaqs(faqs, query);
  const isFiltered = query.search !== '' || query.category !== '';
  return (
    <Stack gap="sm">
      <Group gap="sm" mih={28} fw={600} role="status">
        <span className="num">{countText(found.length)}</span>
        {query.category && <Badge>{query.category}</Badge>}
      </Group>
      {found.length > 0 ? (
        <FaqList groups={groupFaqs(found)} />
      ) : (
        <EmptyState
          drawing={<EmptyPaddock />}
          title={faqMessages.empty}
          actions={
            isFiltered && (
              <Button component={Link} to={paths.guides} variant="primary" preventScrollReset>
                Show all questions
              </Button>
            )
          }
        />
      )}
    </Stack>
  );
}
