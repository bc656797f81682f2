import { IconClock, IconHeadset, IconMail, IconPhone } from '@tabler/icons-react';
import { brand } from '@threshold/contract/brand';
import { Button } from '#app/components/buttons/button.tsx';
import classes from './help-panel.module.css';

/** Contact details for vendors. It states that support does not receive messages from here yet. */
export function HelpPanel() {
  return (
    <section className={classes.help} aria-labelledby="vendor-help">
      <h2 id="vendor-help">Help</h2>
      <ul className={classes.facts}>
        <li>
          <IconClock aria-hidden="true" />
          <span>
            Support hours: <b>{brand.support_hours}</b>
          </span>
        </li>
        <li>
          {brand.phone ? <IconPhone aria-hidden="true" /> : <IconMail aria-hidden="true" />}
          {brand.phone ? (
            <span>
              By phone: <a href={brand.phone_link}>{brand.phone}</a>
            </span>
          ) : (
            <span>
              By email: <a href={brand.support_email_link}>{brand.support_email}</a>
            </span>
          )}
        </li>
      </ul>
      <Button
        disabled
        leftSection={<IconHeadset aria-hidden="true" />}
        aria-describedby="vendor-help-why"
      >
        Contact support
      </Button>
      <p id="vendor-help-why" className={classes.why}>
        {`Messages to support are not open yet. Please ${brand.phone ? 'call us within the hours above' : 'write to us'}.`}
      </p>
    </section>
  );
}
