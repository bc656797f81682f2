import type { MemberRole } from '@threshold/contract/vocabularies';
import { Link } from 'react-router';
import type { Elements } from '#app/components/elements.ts';
import { paths } from '#app/lib/paths.ts';
import { DeleteAccount } from './delete-account.tsx';
import { DownloadData } from './download-data.tsx';
import classes from './privacy-panel.module.css';

export interface PrivacyPanelProps {
  role: MemberRole;
  id: string;
  email: string;
  hasPassword: boolean;
  /** Summary of the policy. */
  summary: readonly string[];
  /** Further content before the data. */
  children?: Elements;
}

/** Summary of the policy, export of the data, and deletion of the account. */
export function PrivacyPanel(props: PrivacyPanelProps) {
  const { role, id, email, hasPassword, summary, children } = props;
  return (
    <div className={classes.panel}>
      <section className={classes.part} aria-labelledby="privacy-summary">
        <h2 id="privacy-summary">What we do with your data</h2>
        <ul className={classes.summary}>
          {summary.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p>
          <Link className={classes.link} to={paths.privacy} target="_blank" rel="noopener">
            Read the whole privacy policy<span className="visually-hidden"> (new tab)</span>
          </Link>
        </p>
      </section>
      {children}
      <DownloadData role={role} id={id} email={email} />
      <DeleteAccount role={role} id={id} hasPassword={hasPassword} />
    </div>
  );
}
