import type { LegalDocument } from './legal-document.ts';
import classes from './legal-page.module.css';
import { blockKey, LegalText } from './legal-text.tsx';

/** Long text in numbered sections with a table of contents. */
export function LegalPage({ document }: { document: LegalDocument }) {
  const { title, lead, dated, versions, sections } = document;
  return (
    <article className={`wrap ${classes.page}`}>
      <header className={classes.head}>
        <h1>{title}</h1>
        <p className={classes.lead}>{lead}</p>
        {dated && <p className={classes.dated}>{dated}</p>}
        {versions.map((version) => (
          <p key={version} className={classes.dated}>
            {version}
          </p>
        ))}
      </header>
      <nav className={classes.contents} aria-labelledby="contents">
        <h2 id="contents">Contents</h2>
        <ol>
          {sections.map(({ id, title: name }, index) => (
            <li key={id}>
              <a href={`#${id}`}>{`${index + 1}. ${name}`}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={classes.sections}>
        {sections.map(({ id, title: name, blocks }, index) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{`${index + 1}. ${name}`}</h2>
            {blocks.map((block) => (
              <LegalText key={blockKey(block)} block={block} />
            ))}
          </section>
        ))}
      </div>
    </article>
  );
}
