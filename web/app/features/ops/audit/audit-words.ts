import type { AuditAction } from '@threshold/contract/admin-audit';

/** What each kind of act is called. */
export const actionWords: Readonly<Record<AuditAction, string>> = {
  'vendor.status': 'Vendor decided',
  'vendor.lapse': 'Licence ran out',
  'vendor.files': 'Files opened',
  'claim.accept': 'Claim accepted',
  'claim.reject': 'Claim rejected',
  'claim.files': 'Proof opened',
  'removal.remove': 'Listing removed',
  'removal.keep': 'Listing kept',
  'lead_request.update': 'Request answered or noted',
  'review.hide': 'Review hidden',
  'review.show': 'Review shown',
  'chat_report.dismiss': 'Chat report dismissed',
  'chat_report.warn': 'Chat report: warned',
  'message_keys.reset': 'Message keys reset by their owner',
  'faq.create': 'FAQ written',
  'faq.update': 'FAQ changed',
  'faq.delete': 'FAQ deleted',
  'import.run': 'Register file read',
  'import.apply': 'Register file applied',
  'import.discard': 'Register file discarded',
};
