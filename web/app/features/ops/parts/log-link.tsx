import { Link } from 'react-router';
import { paths, withQuery } from '#app/lib/paths.ts';

/** Leads from a thing to all that the log has about it. */
export function LogLink({ subject }: { subject: string }) {
  return <Link to={withQuery(paths.opsAudit, { subject })}>All in the log</Link>;
}
