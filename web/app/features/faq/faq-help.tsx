import { brand } from '@threshold/contract/brand';
import { ContactWays } from '#app/components/contact-ways.tsx';
import { Letterbox } from '#app/components/drawings/letterbox.tsx';
import classes from './faq-help.module.css';

/** Contact options if no question matches. */
export function FaqHelp() {
  return (
    <section className={classes.help} aria-labelledby="faq-help">
      <div>
        <h2 id="faq-help">Still have a question?</h2>
        <p>{`A person answers, ${brand.support_hours}.`}</p>
        <ContactWays />
      </div>
      <Letterbox className={classes.drawing} />
    </section>
  );
}
