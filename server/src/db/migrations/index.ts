import type { Migration } from 'kysely/migration';
import * as accounts from './0001-accounts-and-listings.ts';
import * as catalogue from './0002-catalogue.ts';
import * as around from './0003-reviews-leads-mail.ts';
import * as search from './0004-vendor-search.ts';
import * as mail from './0005-mail-and-alerts.ts';
import * as codes from './0006-codes-and-two-factor.ts';
import * as files from './0008-licences-and-private-files.ts';
import * as vetting from './0009-vetting.ts';
import * as desk from './0009a-claims-and-desk.ts';
import * as proofs from './0009b-claim-proofs.ts';
import * as imports from './0009c-register-imports.ts';
import * as chat from './0010-chat.ts';
import * as calls from './0011-calls.ts';
import * as shortlists from './0013-shortlists.ts';
import * as loans from './0014-loan-applications.ts';
import * as reports from './0015-settled-chat-reports.ts';
import * as consents from './0016-loan-consents.ts';
import * as closedFiles from './0017-closed-files.ts';
import * as news from './0018-news-consents.ts';
import * as keys from './0021-message-keys.ts';
import * as repeats from './0022-repeated-applications.ts';
import * as byFile from './0023-messages-by-file.ts';
import * as revoked from './0024-revoked-sessions.ts';
import * as trusted from './0025-trusted-authenticators.ts';
import * as usedCodes from './0026-used-codes.ts';
import * as googleJoins from './0027-google-joins.ts';
import * as uploads from './0028-daily-uploads.ts';
import * as exportCodes from './0029-export-codes.ts';
import * as asked from './0030-asked-changes.ts';
import * as clients from './0031-verified-clients.ts';
import * as keptByOthers from './0032-kept-by-others.ts';
import * as releases from './0033-released-accounts.ts';
import * as staffRoles from './0034-staff-roles.ts';
import * as staffRecovery from './0035-staff-recovery.ts';
import * as topics from './0036-mail-topics.ts';
import * as earlierBackups from './0037-earlier-backups.ts';
import * as quarantine from './0038-quarantine.ts';
import * as secretKeys from './0039-secret-keys.ts';
import * as keptCalls from './0040-kept-calls.ts';
import * as jobRuns from './0043-job-runs.ts';
import * as exports from './0044-running-exports.ts';
import * as ownDevices from './0045-own-devices.ts';
import * as ratingOrder from './0045a-rating-order.ts';
import * as deadMails from './0045b-dead-mails.ts';
import * as staffFiles from './0046-staff-files.ts';
import * as newest from './0047-newest-first.ts';
import * as awaited from './0048-awaited-mails.ts';
import * as callDetails from './0049-call-details.ts';
import * as answerTimes from './0050-answer-times.ts';
import * as passkeys from './0051-passkeys.ts';
import * as backupSlots from './0052-backup-slots.ts';
import * as formerBackups from './0053-former-backups.ts';
import * as keysOfConversations from './0054-keys-of-conversations.ts';
import * as messageLinks from './0055-message-links.ts';
import * as placePages from './0056-place-pages.ts';
import * as encryptionCounts from './0057-encryption-counts.ts';
import * as searchWords from './0060-search-words.ts';
import * as alertRounds from './0063-alert-rounds.ts';
import * as keyDevices from './0070-key-devices.ts';
import * as messageReminders from './0071-message-reminders.ts';
import * as requestDesk from './0080-request-desk.ts';
import * as promises from './0090-promises.ts';
import * as answerCases from './0120-answer-cases.ts';
import * as searchByReplies from './0121-search-by-replies.ts';
import * as requestHindrance from './0130-request-hindrance.ts';
import * as push from './0140-push.ts';
import * as applicationNotes from './0150-application-notes.ts';
import * as reviewInvitations from './0151-review-invitations.ts';
import * as vendorWork from './0160-vendor-work.ts';
import * as purchases from './0180-purchases.ts';
import * as purchaseReminders from './0181-purchase-reminders.ts';
import * as vendorDays from './0190-vendor-days.ts';
import * as callBuffer from './0191-call-buffer.ts';
import * as calendarFeeds from './0192-calendar-feeds.ts';
import * as callReminders from './0193-call-reminders.ts';
import * as callOutcomes from './0194-call-outcomes.ts';
import * as shelves from './0200-shelves.ts';
import * as savedReplies from './0201-saved-replies.ts';
import * as awayNotices from './0202-away-notices.ts';
import * as purchaseTasks from './0210-purchase-tasks.ts';
import * as purchaseProfessionals from './0211-purchase-professionals.ts';
import * as purchaseDocuments from './0212-purchase-documents.ts';
import * as homeVisits from './0213-home-visits.ts';
import * as homePictures from './0213a-home-pictures.ts';
import * as purchaseShortlist from './0214-purchase-shortlist.ts';
import * as documentTerms from './0215-document-terms.ts';
import * as dateShares from './0216-date-shares.ts';
import * as visitReminders from './0217-visit-reminders.ts';
import * as vettingDays from './0231-vetting-days.ts';
import * as wideAreas from './0233-wide-areas.ts';
import * as quickMessageTriggers from './0240-quick-message-triggers.ts';
import * as termsOfEnded from './0241-terms-of-ended.ts';
import * as mailsOfDateShares from './0242-mails-of-date-shares.ts';
import * as activitiesNameProfessionals from './0250-activities-name-professionals.ts';
import * as withheldReviews from './0255-withheld-reviews.ts';
import * as sharesOfBlocked from './0260-shares-of-blocked.ts';
import * as daysAndZones from './0270-days-and-zones.ts';
import * as jobFailures from './0275-job-failures.ts';
import * as noticeTopics from './0276-notice-topics.ts';
import * as keysMadeInAWait from './0285-keys-made-in-a-wait.ts';
import * as madeUpRequests from './0286-made-up-requests.ts';
import * as whoAddedDates from './0287-who-added-dates.ts';
import * as confirmedReviews from './0290-confirmed-reviews.ts';
import * as foldedWords from './0300-folded-words.ts';
import * as zonesOfLocalities from './0301-zones-of-localities.ts';
import * as severalOpenClaims from './0310-several-open-claims.ts';
import * as noHomePictures from './0320-no-home-pictures.ts';
import * as noHomeVisits from './0321-no-home-visits.ts';
import * as noStaffFigures from './0321-no-staff-figures.ts';
import * as noPurchaseShortlist from './0322-no-purchase-shortlist.ts';
import * as oneDocumentNotice from './0323-one-document-notice.ts';
import * as noEncryptionCounts from './0341-no-encryption-counts.ts';
import * as plainSavedReplies from './0342-plain-saved-replies.ts';
import * as deviceSlots from './0343-device-slots.ts';
import * as oneQueue from './0361-one-queue.ts';

/**
 * Every change of the schema in its order. A migration that was released is never edited: the next one corrects it.
 * They are written for PostgreSQL 15, whose subset the embedded engine shares, so that both run the same text.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-accounts-and-listings': accounts,
  '0002-catalogue': catalogue,
  '0003-reviews-leads-mail': around,
  '0004-vendor-search': search,
  '0005-mail-and-alerts': mail,
  '0006-codes-and-two-factor': codes,
  '0008-licences-and-private-files': files,
  '0009-vetting': vetting,
  '0009a-claims-and-desk': desk,
  '0009b-claim-proofs': proofs,
  '0009c-register-imports': imports,
  '0010-chat': chat,
  '0011-calls': calls,
  '0013-shortlists': shortlists,
  '0014-loan-applications': loans,
  '0015-settled-chat-reports': reports,
  '0016-loan-consents': consents,
  '0017-closed-files': closedFiles,
  '0018-news-consents': news,
  '0021-message-keys': keys,
  '0022-repeated-applications': repeats,
  '0023-messages-by-file': byFile,
  '0024-revoked-sessions': revoked,
  '0025-trusted-authenticators': trusted,
  '0026-used-codes': usedCodes,
  '0027-google-joins': googleJoins,
  '0028-daily-uploads': uploads,
  '0029-export-codes': exportCodes,
  '0030-asked-changes': asked,
  '0031-verified-clients': clients,
  '0032-kept-by-others': keptByOthers,
  '0033-released-accounts': releases,
  '0034-staff-roles': staffRoles,
  '0035-staff-recovery': staffRecovery,
  '0036-mail-topics': topics,
  '0037-earlier-backups': earlierBackups,
  '0038-quarantine': quarantine,
  '0039-secret-keys': secretKeys,
  '0040-kept-calls': keptCalls,
  '0043-job-runs': jobRuns,
  '0044-running-exports': exports,
  '0045-own-devices': ownDevices,
  '0045a-rating-order': ratingOrder,
  '0045b-dead-mails': deadMails,
  '0046-staff-files': staffFiles,
  '0047-newest-first': newest,
  '0048-awaited-mails': awaited,
  '0049-call-details': callDetails,
  '0050-answer-times': answerTimes,
  '0051-passkeys': passkeys,
  '0052-backup-slots': backupSlots,
  '0053-former-backups': formerBackups,
  '0054-keys-of-conversations': keysOfConversations,
  '0055-message-links': messageLinks,
  '0056-place-pages': placePages,
  '0057-encryption-counts': encryptionCounts,
  '0060-search-words': searchWords,
  '0063-alert-rounds': alertRounds,
  '0070-key-devices': keyDevices,
  '0071-message-reminders': messageReminders,
  '0080-request-desk': requestDesk,
  '0090-promises': promises,
  '0120-answer-cases': answerCases,
  '0121-search-by-replies': searchByReplies,
  '0130-request-hindrance': requestHindrance,
  '0140-push': push,
  '0150-application-notes': applicationNotes,
  '0151-review-invitations': reviewInvitations,
  '0160-vendor-work': vendorWork,
  '0180-purchases': purchases,
  '0181-purchase-reminders': purchaseReminders,
  '0190-vendor-days': vendorDays,
  '0191-call-buffer': callBuffer,
  '0192-calendar-feeds': calendarFeeds,
  '0193-call-reminders': callReminders,
  '0194-call-outcomes': callOutcomes,
  '0200-shelves': shelves,
  '0201-saved-replies': savedReplies,
  '0202-away-notices': awayNotices,
  '0210-purchase-tasks': purchaseTasks,
  '0211-purchase-professionals': purchaseProfessionals,
  '0212-purchase-documents': purchaseDocuments,
  '0213-home-visits': homeVisits,
  '0213a-home-pictures': homePictures,
  '0214-purchase-shortlist': purchaseShortlist,
  '0215-document-terms': documentTerms,
  '0216-date-shares': dateShares,
  '0217-visit-reminders': visitReminders,
  '0231-vetting-days': vettingDays,
  '0233-wide-areas': wideAreas,
  '0240-quick-message-triggers': quickMessageTriggers,
  '0241-terms-of-ended': termsOfEnded,
  '0242-mails-of-date-shares': mailsOfDateShares,
  '0250-activities-name-professionals': activitiesNameProfessionals,
  '0255-withheld-reviews': withheldReviews,
  '0260-shares-of-blocked': sharesOfBlocked,
  '0270-days-and-zones': daysAndZones,
  '0275-job-failures': jobFailures,
  '0276-notice-topics': noticeTopics,
  '0285-keys-made-in-a-wait': keysMadeInAWait,
  '0286-made-up-requests': madeUpRequests,
  '0287-who-added-dates': whoAddedDates,
  '0290-confirmed-reviews': confirmedReviews,
  '0300-folded-words': foldedWords,
  '0301-zones-of-localities': zonesOfLocalities,
  '0310-several-open-claims': severalOpenClaims,
  '0320-no-home-pictures': noHomePictures,
  '0321-no-home-visits': noHomeVisits,
  '0322-no-purchase-shortlist': noPurchaseShortlist,
  '0323-one-document-notice': oneDocumentNotice,
  '0321-no-staff-figures': noStaffFigures,
  '0341-no-encryption-counts': noEncryptionCounts,
  '0342-plain-saved-replies': plainSavedReplies,
  '0343-device-slots': deviceSlots,
  '0361-one-queue': oneQueue,
};
