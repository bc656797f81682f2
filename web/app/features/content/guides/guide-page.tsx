import { Box, Group, Stack, Text } from '@mantine/core';
import { notAdvice } from '@threshold/contract/texts/sentences';
import { Link } from 'react-router';
import { Breadcrumbs } from '#app/components/layout/breadcrumbs.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import textPage from '#app/components/layout/text-page.module.css';
import { paths } from '#app/lib/paths.ts';
import classes from './guides.module.css';
import type { GuideData, GuideLine, GuideLink } from './read-guide.ts';

/** Guide to a step of a purchase, for all states or one state: tasks, reasons, sources and help. */
export function GuidePage({ guide }: { guide: GuideData }) {
  const { own, everywhere, stateName, places, tools, professionals, before, after } = guide;
  return (
    <div className={`wrap ${classes.page}`}>
      <Breadcrumbs crumbs={guide.crumbs} />
      <header className={textPage.head}>
        <h1>{guide.heading}</h1>
        <p>{guide.lead}</p>
      </header>
      <div className={classes.columns}>
        <div className={classes.lines}>
          {own && (
            <Stack component="section" aria-labelledby="own">
              <Box component="h2" fz="xl" id="own">{`What ${stateName} adds`}</Box>
              {own.length > 0 ? (
                <Lines lines={own} />
              ) : (
                <p>Nothing at this step that we could verify. Ask your conveyancer or solicitor.</p>
              )}
            </Stack>
          )}
          <Stack component="section" aria-labelledby="everywhere">
            <Box component="h2" fz="xl" id="everywhere">
              {own ? 'In every state' : 'What to do'}
            </Box>
            {own ? (
              <Stack component="ul" gap="xs" pl="var(--s-20)" style={{ listStyle: 'disc' }}>
                {everywhere.map(({ id, title }) => (
                  <li key={id}>{title}</li>
                ))}
              </Stack>
            ) : (
              <Lines lines={everywhere} />
            )}
          </Stack>
        </div>
        <Stack component="aside" gap="lg" aria-label="What helps">
          <Links title={own ? 'This step elsewhere' : 'What a state adds'} links={places} />
          <Links title="Tools" links={tools} />
          <Links title="Who helps" links={professionals} />
          <GuideSection title="Your purchase">
            <p>
              Keep this list, the homes and the dates together with whoever buys with you:{' '}
              <Link to={paths.buying}>open your purchase</Link>.
            </p>
          </GuideSection>
        </Stack>
      </div>
      <Group
        component="nav"
        gap="var(--s-8) var(--s-24)"
        align="stretch"
        justify="space-between"
        aria-label="Steps"
      >
        {before && <Link to={before.path}>{`Before: ${before.name}`}</Link>}
        {after && <Link to={after.path}>{`Next: ${after.name}`}</Link>}
      </Group>
      <Text pt="md" c="dimmed" fz="sm" className="ruled">
        {notAdvice}
      </Text>
    </div>
  );
}

function Lines({ lines }: { lines: readonly GuideLine[] }) {
  return (
    <ol className={classes.list}>
      {lines.map(({ id, title, why, source, remark }) => (
        <li key={id} className={classes.line}>
          <h3>{title}</h3>
          <p>{why}</p>
          {remark && (
            <Text fz="sm" style={{ overflowWrap: 'anywhere' }} className={classes.source}>
              {remark}
            </Text>
          )}
          {source && (
            <Text fz="sm" style={{ overflowWrap: 'anywhere' }} className={classes.source}>
              {source}
            </Text>
          )}
        </li>
      ))}
    </ol>
  );
}

function Links({ title, links }: { title: string; links: readonly GuideLink[] }) {
  if (links.length === 0) return null;
  return (
    <GuideSection title={title}>
      <ul>
        {links.map(({ name, path }) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
      </ul>
    </GuideSection>
  );
}

function GuideSection({ title, children }: { title: string; children: Elements }) {
  return (
    <Stack component="section" gap="xs" className={classes.part}>
      <h2>{title}</h2>
      {children}
    </Stack>
  );
}
