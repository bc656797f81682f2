import { IconMail, IconPhone } from '@tabler/icons-react';
import { brand } from '@threshold/contract/brand';
import { Letterbox } from '#app/components/drawings/letterbox.tsx';
import classes from './faq-help.module.css';

/** Where to ask when no guide answers. */
export function FaqHelp() {
  return (
    <section className={classes.help} aria-labelledby="faq-help">
      <div>
        <h2 id="faq-help">Still have a question?</h2>
        <p>{`A person answers, ${brand.support_hours}.`}</p>
        <ul>
          <li>
            <a href={brand.support_email_link}>
              <IconMail aria-hidden="true" />
              <span>
                <span className="visually-hidden">Email support: </span>
                {brand.support_email}
              </span>
            </a>
          </li>
          <li>
            <a href={brand.phone_link}>
              <IconPhone aria-hidden="true" />
              <span>
                <span className="visually-hidden">Phone: </span>
                {brand.phone}
              </span>
            </a>
          </li>
        </ul>
      </div>
      <Letterbox className={classes.drawing} />
    </section>
  );
}
