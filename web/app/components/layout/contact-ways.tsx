import { IconMail, IconPhone } from '@tabler/icons-react';
import { brand } from '@threshold/contract/brand';
import classes from './contact-ways.module.css';

/** The support's email address and, if any, phone number, in the surrounding text's colour. */
export function ContactOptions() {
  return (
    <ul className={classes.ways}>
      <li>
        <a href={brand.support_email_link}>
          <IconMail aria-hidden="true" />
          <span>
            <span className="visually-hidden">Email support: </span>
            <span>{brand.support_email}</span>
          </span>
        </a>
      </li>
      {brand.phone && (
        <li>
          <a href={brand.phone_link}>
            <IconPhone aria-hidden="true" />
            <span>
              <span className="visually-hidden">Phone: </span>
              <span>{brand.phone}</span>
            </span>
          </a>
        </li>
      )}
    </ul>
  );
}
