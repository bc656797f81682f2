import { credits } from './credits.ts';
import classes from './credits-page.module.css';

/** Credits for third-party work. */
export function CreditsPage() {
  return (
    <div className={`wrap ${classes.page}`}>
      <header className={classes.head}>
        <h1>Credits</h1>
        <p>Whose work this site stands on.</p>
      </header>
      {credits.map(({ title, text, links }) => (
        <section key={title} className={classes.credit} aria-labelledby={anchorOf(title)}>
          <h2 id={anchorOf(title)}>{title}</h2>
          <p>{text}</p>
          {links.length > 0 && (
            <ul>
              {links.map((link) => (
                <li key={link.href}>
                  <a href={link.href}>{link.text}</a>
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
}

const anchorOf = (title: string) => title.toLowerCase().replaceAll(' ', '-');
