import type { AuditAction } from '@threshold/contract/admin-audit';
import { Link } from 'react-router';
import { paths, withQuery } from '#app/lib/paths.ts';

/** Link to all log entries about a subject, or of a kind of action. */
export function LogLink(about: { readonly subject: string } | { readonly action: AuditAction }) {
  return <Link to={withQuery(paths.opsAudit, { ...about })}>All in the log</Link>;
}
