import { Badge } from '#app/components/badge.tsx';
import { CustomerAvatar } from '#app/components/customer-avatar.tsx';
import classes from './leadership.module.css';
import { founderQuote, leaders, sampleNote } from './people.ts';

/** Quote of the founder, marked as fictional. */
export function FounderQuote() {
  return (
    <figure className={classes.quote}>
      <blockquote>
        <p>{founderQuote.text}</p>
      </blockquote>
      <figcaption>
        <span>{`${founderQuote.name}, ${founderQuote.role}`}</span>
        <SampleMark />
      </figcaption>
    </figure>
  );
}

/** Leadership of the company, marked as fictional. */
export function Leadership() {
  return (
    <section className={classes.leadership} aria-labelledby="leadership">
      <div className={classes.head}>
        <h2 id="leadership">Leadership</h2>
        <SampleMark />
      </div>
      <ul className={classes.people}>
        {leaders.map(({ name, role, note }) => (
          <li key={name}>
            <CustomerAvatar name={name} size={44} />
            <div>
              <h3>{name}</h3>
              <p className={classes.role}>{role}</p>
              <p>{note}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SampleMark() {
  return (
    <span className={classes.sample}>
      <Badge kind="unverified">Sample</Badge>
      <span>{sampleNote}</span>
    </span>
  );
}
