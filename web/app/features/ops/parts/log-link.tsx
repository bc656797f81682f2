import type { AuditAction } from '@threshold/contract/admin-audit';
import { Link } from 'react-router';
import { paths, withQuery } from '#app/lib/paths.ts';

/** Leads from a thing to all that the log has about it, or from a kind of act to all of that kind. */
export function LogLink(about: { readonly subject: string } | { readonly action: AuditAction }) {
  return <Link to={withQuery(paths.opsAudit, { ...about })}>All in the log</Link>;
}
