import { notAdvice } from '@threshold/contract/buying/not-advice';
import { Link } from 'react-router';
import { Breadcrumbs } from '#app/components/layout/breadcrumbs.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { paths } from '#app/lib/paths.ts';
import classes from './guides.module.css';
import type { GuideData, GuideLine, GuideLink } from './read-guide.ts';

/** A step of a purchase, in all states or in one: tasks, reasons, sources and help. */
export function GuidePage({ guide }: { guide: GuideData }) {
  const { own, everywhere, stateName, places, tools, professionals, before, after } = guide;
  return (
    <div className={`wrap ${classes.page}`}>
      <Breadcrumbs crumbs={guide.crumbs} />
      <header className={classes.head}>
        <h1>{guide.heading}</h1>
        <p>{guide.lead}</p>
      </header>
      <div className={classes.columns}>
        <div className={classes.lines}>
          {own && <OwnLines lines={own} stateName={stateName ?? ''} />}
          <section className={classes.section} aria-labelledby="everywhere">
            <h2 id="everywhere">{own ? 'In every state' : 'What to do'}</h2>
            {own ? (
              <ul className={classes.titles}>
                {everywhere.map(({ id, title }) => (
                  <li key={id}>{title}</li>
                ))}
              </ul>
            ) : (
              <Lines lines={everywhere} />
            )}
          </section>
        </div>
        <aside className={classes.aside} aria-label="What helps">
          <Links title={own ? 'This step elsewhere' : 'What a state adds'} links={places} />
          <Links title="Tools" links={tools} />
          <Links title="Who helps" links={professionals} />
          <Part title="Your purchase">
            <p>
              Keep this list, the homes and the dates together with whoever buys with you:{' '}
              <Link to={paths.buying}>open your purchase</Link>.
            </p>
          </Part>
        </aside>
      </div>
      <nav className={classes.neighbours} aria-label="Steps">
        {before && <Link to={before.path}>{`Before: ${before.name}`}</Link>}
        {after && <Link to={after.path}>{`Next: ${after.name}`}</Link>}
      </nav>
      <p className={classes.advice}>{notAdvice}</p>
    </div>
  );
}

function OwnLines({ lines, stateName }: { lines: readonly GuideLine[]; stateName: string }) {
  return (
    <section className={classes.section} aria-labelledby="own">
      <h2 id="own">{`What ${stateName} adds`}</h2>
      {lines.length > 0 ? (
        <Lines lines={lines} />
      ) : (
        <p>Nothing at this step that we could verify. Ask your conveyancer or solicitor.</p>
      )}
    </section>
  );
}

function Lines({ lines }: { lines: readonly GuideLine[] }) {
  return (
    <ol className={classes.list}>
      {lines.map(({ id, title, why, source, remark }) => (
        <li key={id} className={classes.line}>
          <h3>{title}</h3>
          <p>{why}</p>
          {remark && <p className={classes.source}>{remark}</p>}
          {source && <p className={classes.source}>{source}</p>}
        </li>
      ))}
    </ol>
  );
}

function Links({ title, links }: { title: string; links: readonly GuideLink[] }) {
  if (links.length === 0) return null;
  return (
    <Part title={title}>
      <ul>
        {links.map(({ name, path }) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: Elements }) {
  return (
    <section className={classes.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
