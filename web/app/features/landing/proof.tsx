import { IconCalendar, IconInfoCircle, IconShieldCheck } from '@tabler/icons-react';
import { promiseSentences } from '@threshold/contract/promise-sentences';
import classes from './proof.module.css';

const points = [
  {
    Icon: IconShieldCheck,
    title: undefined,
    text: 'Before we verify anyone, we find the licence on the register ourselves and read their work history.',
  },
  {
    Icon: IconCalendar,
    title: 'The date is on the badge',
    text: 'Every Verified badge opens to what we checked, where and when.',
  },
  {
    Icon: IconInfoCircle,
    title: "We say what isn't verified",
    text: 'Listings we have not checked carry no badge, no stars and no chat.',
  },
] as const;

/** Explains 'Verified', directly below the search. */
export function Proof() {
  return (
    <section className="wrap" aria-label="What verified means">
      <ul className={classes.proof}>
        {points.map(({ Icon, title, text }) => (
          <li key={text}>
            <Icon aria-hidden="true" />
            <div>
              <h2>{title ?? promiseSentences.vetted}</h2>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
