import { brand } from '../brand.ts';
import { limits } from '../limits.ts';
import { promiseSentences } from './sentences.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Formats a wait: 'in 40 seconds', 'in 5 hours'. Rounded up, so no retry is too early. */
export function waitText(seconds: number): string {
  if (seconds <= 90) return `in ${formatCount(Math.max(1, Math.ceil(seconds)), 'second')}`;
  if (seconds <= 90 * MINUTE) return `in ${formatCount(Math.ceil(seconds / MINUTE), 'minute')}`;
  return `in ${formatCount(Math.ceil(seconds / HOUR), 'hour')}`;
}

const formatCount = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/* Result messages of API requests, by area. Pages use them if an answer contains no message. */

const account = {
  deleted: 'Account deleted successfully.',
  customer_fetch: 'Failed to fetch customer.',
  /** Browser log line for a refused token that ends the session without a redirect. */
  unauthorized: 'Unauthorized request',
  user_fetch: 'Failed to fetch user data',
  user_missing: 'User ID missing',
  user_unknown: 'User not found',
  update_failed: 'Failed to update user data',
  updated: 'Details Updated Successfully',
  picture_failed: 'Error uploading profile picture. Please try again.',
  picture_done: 'Profile picture uploaded successfully.',
  email_taken: 'An account with this email already exists.',
  verify_first: 'Please verify your email address to continue.',
  export_runs: 'A download of your data is under way. Please wait until it is done.',
  export_started: 'Your download has started.',
  /** `time` is formatted for the reader. */
  delete_wait: (time: string) => `For your safety, your account can be deleted on ${time}.`,
  export_wait: (time: string) => `For your safety, your data can be downloaded again on ${time}.`,
  sign_in_again: 'Please sign in again to continue.',
  staff_first: `Our staff are looking into this account, so it can’t be deleted yet. Write to ${brand.support_email}, and a person answers.`,
} as const;

const signIn = {
  wrong: 'Invalid email or password.',
  unverified: 'Please verify your email address to log in.',
  /** `seconds` is the time until the next attempt is accepted, here and below. */
  too_many: (seconds: number) => `Too many attempts. Please try again ${waitText(seconds)}.`,
  customer_failed: 'Login failed!',
  vendor_failed: 'An error occurred. Please try again.',
  google_login_failed: 'Google login failed',
  google_failed: 'Google login failed!',
  google_error: 'Google login error!',
  /** Shown if the email address verified by Google belongs to an account with a password. */
  google_join:
    'An account with this email already exists. To log in to it with Google, enter its password or a code that we email you.',
  customer_register_failed: 'Registration failed!',
  vendor_register_failed: 'Something went wrong. Please try again.',
  required: 'Please login to use this service',
  signed_in: 'You are logged in.',
  signed_out: 'You have been signed out.',
  /** Shown before signing out. `things` are unsent items in this browser. */
  sign_out_loses: (things: readonly string[]) =>
    things.length === 0
      ? 'Nothing is lost. You can log in again at any time.'
      : `This browser will lose ${new Intl.ListFormat('en-AU').format(things)}. You can log in again at any time.`,
  ended: 'Your session has ended, so you were signed out. Please log in again.',
} as const;

const passwords = {
  updated: 'Password Updated...',
  wrong_current: 'The current password is not right.',
  reset_done: 'Password reset successfully.',
  reset_failed: 'Failed to reset password.',
  reset_error: 'Something went wrong. Please try again.',
  reset_expired: 'Your reset code has expired. Please request a new one.',
} as const;

const codes = {
  customer_send_failed: 'Failed to send verification code!',
  vendor_send_failed: 'Failed to send OTP!',
  customer_sent: 'Verification code sent successfully to your email!',
  vendor_sent: 'OTP sent successfully to your email.',
  error: 'An error occurred',
  invalid: 'Invalid OTP',
  invalid_retry: 'Invalid OTP. Please try again.',
  later: 'Something went wrong. Please try again later.',
  resend_failed: 'Failed to resend OTP',
  resend_failed_later: 'Failed to resend OTP. Try again later.',
  resend_error: 'Error while resending OTP.',
  resend_failed_retry: 'Failed to resend OTP. Please try again.',
  resent: 'OTP resent successfully!',
  new_sent: 'A new OTP has been sent to your email.',
  has_been_resent: 'OTP has been resent successfully.',
  verified: 'OTP verified successfully',
  /** `seconds` is the time until the next code can be requested. */
  wait: (seconds: number) => `Please wait ${seconds} seconds before requesting a new code.`,
  too_many: (seconds: number) =>
    `Too many codes were requested. Please try again ${waitText(seconds)}.`,
  none_sent:
    'No code was sent, because too many were requested for this address. Please ask for a new one.',
  /** Shown for mailed codes and for codes of the authenticator app. */
  used: 'This code was used already. Wait for the next one.',
  too_many_tries: 'Too many tries. Please ask for a new code.',
  /** Shown after wrong codes, if a link is mailed instead of a code. */
  link_sent: 'A link to reset your password was sent to your email.',
} as const;

const twoFactor = {
  status_failed: 'Failed to check 2FA status',
  secret_failed: 'Failed to generate secret key',
  verify_failed: 'Failed to verify 2FA code',
  disable_failed: 'Failed to disable 2FA',
  disable_password_failed: 'Failed to disable 2FA. Please check your password.',
  enabled: 'Two-Factor Authentication enabled successfully',
  disabled: 'Two-Factor Authentication disabled successfully',
  invalid_code: 'Invalid verification code',
  not_started: 'Generate a secret key first.',
  already_enabled: 'Two-Factor Authentication is already enabled.',
  not_enabled: 'Two-Factor Authentication is not enabled.',
  needed: 'Please enable Two-Factor Authentication to open files.',
  too_many: (seconds: number) => `Too many wrong codes. Please try again ${waitText(seconds)}.`,
  /** Shown if the server has lost the key that encrypts the secret of the authenticator app. */
  unreadable: {
    members:
      'We can’t check the codes of your authenticator app. Turn 2FA off with your password in the settings, then set it up again.',
    staff:
      'We can’t check the codes of your authenticator app. Ask an administrator to reset your 2FA.',
  },
  /** `time` is formatted for the reader, here and below. */
  password_off_wait: (time: string) =>
    `For your safety, 2FA can be turned off by password again on ${time}.`,
  off_wait: (time: string) => `For your safety, 2FA can be turned off again on ${time}.`,
  files_wait: (time: string) => `For your safety, files open again on ${time}.`,
  /** Shown after a password reset by mail, or after the account was connected to Google. */
  hold: `For your safety, files open again in ${limits.reset_safety.hours} hours, unless your authenticator was set up before.`,
} as const;

const documents = {
  none: 'No documents found',
  loading: 'Loading documents...',
  fetch_failed: 'Failed to fetch documents',
  code_failed: 'Invalid verification code. Please try again',
  opened: '2FA verification successful! Document accessed.',
  unlocked: '2FA verification successful! You can now access documents.',
  upload_failed: 'File upload failed.',
  day_full: `You can send up to ${limits.files.sent_per_day} files and ${limits.files.sent_bytes_per_day / 1024 / 1024} MB a day. Please try again tomorrow.`,
  infected: (name: string) => `${name} contains a virus and was not taken. Please remove it.`,
  scan_failed:
    'Files cannot be checked for viruses right now, so none was taken. Please try again in a moment.',
  uploaded: 'Files uploaded successfully.',
  delete_failed: 'Failed to delete file',
  deleted: 'File deleted successfully.',
  access_code: 'Invalid verification code',
  access_failed: 'Failed to verify code',
  access_done: 'File access verified successfully',
} as const;

const vendors = {
  fetch_failed: 'Failed to fetch vendor.',
  data_failed: 'Error fetching vendor data',
  unknown: 'User not found',
  search_failed: 'Failed to fetch vendors.',
  services_failed: 'Failed to fetch services by type.',
  answers_failed: 'Failed to fetch your answers.',
  claim_failed: 'Failed to claim vendor.',
  claim_taken: 'This listing has already been claimed.',
  claim_own_listing: 'You already have a listing.',
  claim_open: 'You already have a claim that our staff are looking at.',
  claim_locked: 'This listing cannot be edited while the claim is being decided.',
  attachments_failed: 'Failed to fetch vendor attachments.',
  saved: 'Profile updated successfully',
  save_failed: 'Failed to update profile.',
  experience_failed: 'Error updating experience',
  experience_saved: 'Work Experience updated',
  experience_deleted: 'Experience deleted successfully',
  picture_saved: 'Profile picture updated successfully',
  wizard_picture_saved: 'Profile Picture Uploaded Successfully',
  wizard_picture_failed: 'Failed to upload image.',
  wizard_saved: 'Profile data submitted successfully!',
  wizard_failed: 'Error submitting profile data. Please try again.',
  wizard_dialog: 'Changes Saved Successfully!',
  changes_asked: 'Your change is being checked',
  changes_taken_back: 'Your change was taken back.',
  no_changes: 'There is nothing to take back: it was decided, or taken back already.',
  take_back_failed: 'Failed to take back your change.',
  missing_id: 'Vendor ID is missing!',
  not_approved: 'This professional has not been approved yet.',
  files_closed: 'Files of customers are open to approved professionals only.',
  removal_received: 'Thank you. We will answer your request to remove this listing.',
} as const;

const places = {
  no_result: 'Invalid postcode or no results found.',
  city_failed: 'Failed to fetch city.',
  city_unknown: 'City not found',
  suggestions_failed: 'Failed to fetch locations',
  details_failed: 'Failed to fetch place details',
} as const;

const shortlist = {
  failed: 'The shortlist could not be saved. Please try again.',
  full: 'Your shortlist is full. Remove someone first.',
} as const;

const requirements = {
  sent: 'Thank you! Your requirements have been submitted successfully.',
  /** Explains the next step to the sender of a request. */
  next: 'We have emailed you a link. Confirm your address there, and your request goes to professionals near you. Without a type and a place it goes to our staff.',
  failed: 'Sorry, there was an error submitting your requirements. Please try again.',
} as const;

const loan = {
  submitted: 'Submitted successfully!',
  failed: 'Failed to submit loan application',
  failed_short: 'Submission failed',
  fetch_failed: 'failed!',
  status_saved: 'Application status Updated!',
  note_saved: 'Note saved.',
  note_failed: 'The note could not be saved. Please try again.',
  /** Shown if a save would overwrite a change that was made in another window. */
  note_changed:
    'This note was changed in another window. Copy what you wrote, then reload the page.',
  withdrawn: 'Application withdrawn.',
  access_ended: 'Access to your files has ended.',
  file_access_ended: 'Access to this file has ended.',
  /** Shown if the broker has deleted the account. */
  broker_left: `The professional has left ${brand.name}, so nobody works on it any more. What you sent stays with you.`,
  file_closed: 'The customer has closed this file.',
  closed: 'This application can no longer be changed.',
  suspended:
    'Your listing is suspended. Until our staff lift the suspension, the applications that were sent to you stay closed.',
  /** Explains to a broker which data of a withdrawn application remain. */
  taken_back:
    'The customer took this application back. What it is for, its dates and its history are all that stays here.',
  no_broker: 'Only approved mortgage brokers take applications.',
  blocked: 'Applications between you are blocked.',
} as const;

const scheduling = {
  failed: 'Something went wrong while scheduling. Try again!',
  booked: 'Call scheduled successfully',
  moved: 'Call moved.',
  move_failed: 'The call could not be moved. Please try again.',
  cancelled: 'Call cancelled.',
  cancel_failed: 'The call could not be cancelled. Please try again.',
  closed: 'This call has ended or was cancelled.',
  begun: 'This call has begun and cannot be moved any more.',
  blocked: 'Calls between you are blocked.',
  too_many_upcoming: `You have ${limits.appointment.upcoming_with_one} calls ahead with this professional. Please cancel one first.`,
  hours_saved: 'Hours saved.',
  hours_failed: 'Your hours could not be saved. Please try again.',
  list_failed: 'Your calls could not be read.',
  coming: 'The other side knows that you are coming.',
  link_unknown: 'The call has begun, was moved or was cancelled.',
  /** Shown for the link in a reminder if the call was moved after the reminder. */
  moved_since: 'This call has another time now.',
  feed_ended: 'The private address is turned off.',
} as const;

const reviews = {
  own_account: 'You cannot review this professional from this account.',
  failed: 'Failed to submit review. Please try again.',
  sent: 'Review submitted successfully!',
  saved: 'Review saved.',
  deleted: 'Review deleted.',
  delete_failed: 'The review could not be deleted. Please try again.',
  replied: 'Reply published.',
  reply_failed: 'The reply could not be published. Please try again.',
  report_failed: 'The report could not be sent. Please try again.',
  reported: 'Thank you. Our staff will look at this review.',
  invited: 'Asked for a review.',
  invite_failed: 'The client could not be asked. Please try again.',
  invite_refused: 'This client cannot be asked for a review.',
} as const;

/** Text about a chat without end-to-end encryption; the privacy policy contains the same text. */
export const chatProtection =
  'Messages and files are protected on the way to us and in storage. Our staff read only what one of you reports.';

const chat = {
  conversations_failed: 'Failed to fetch conversations',
  messages_failed: 'Failed to fetch chat data. Please try again later.',
  none_selected: 'No conversations selected. Please select a conversation to start chatting.',
  empty: 'No messages yet',
  /** Shown when the newest messages are loaded. */
  whole: 'The newest messages are here.',
  empty_hint: 'Start a conversation by sending your first message.',
  privacy: `This chat is not end-to-end encrypted. ${chatProtection}`,
  /** Shown in chats, because payment redirection is the most expensive fraud in property. */
  bank_details:
    'Bank details? Confirm them by phone, on a number you already know, before any money moves.',
  /** Shown if the server did not answer when a message or file was sent. */
  cut_off: 'It goes by itself when the connection is back.',
  blocked: 'Messages between you are blocked.',
  /** Shown if the other party has deleted the account. */
  left: `This person has left ${brand.name}, so nothing more can be sent. What you wrote to each other stays here.`,
  no_tie: 'You can write to customers who have contacted you.',
  too_many_conversations: (seconds: number) =>
    `You have started many conversations today. Please try again ${waitText(seconds)}.`,
  reported: 'Thank you. Our staff will look at this conversation.',
  many_reports: `Our staff have ${limits.chat.open_reports} reports from you about this conversation. Once they have looked at one, you can send this one.`,
} as const;

const alerts = {
  sent: 'Please confirm by the link in the email we just sent you.',
  confirmed: `${promiseSentences.notified}.`,
  ended: 'You will get no more emails for this search.',
  unknown: 'This link is no longer valid.',
  too_many: `This address has ${limits.alerts.per_address} alerts. End one by the link in its emails first.`,
} as const;

const notifications = {
  empty: 'Nothing has happened yet',
  failed: 'Failed to fetch notifications',
} as const;

/** Refusals that are used in several areas. */
const refusals = {
  unauthenticated: 'Please sign in to continue.',
  forbidden: 'You are not allowed to do this.',
  not_found: 'Not found.',
  conflict: 'Someone else changed this at the same time. Please try again.',
  bad_request: 'This request could not be read.',
  wrong_method: 'This address does not take this method.',
  invalid: 'Please check the marked fields.',
  too_large: 'This is too large.',
  wrong_type: 'This type of file is not accepted.',
  /** `seconds` is the time until the next request is accepted. */
  too_many: (seconds: number) => `Too many requests. Please try again ${waitText(seconds)}.`,
  too_many_between: (seconds: number) =>
    `You have done this often today. Please try again ${waitText(seconds)}.`,
  too_many_windows: 'You have this open in too many windows. Please close some of them.',
  busy: 'Many people are here right now. Please try again in a few seconds.',
  internal: 'Something went wrong. Please try again later.',
  upstream_failed: 'A service we rely on did not answer. Please try again later.',
  unavailable: 'We are restarting. Please try again in a moment.',
  offline: 'We could not reach the server. Please check your connection.',
} as const;

/** Texts of the page that is shown if the server is overloaded or the requested page failed. */
const page = {
  too_many: 'One moment, please',
  unavailable: 'One moment, please',
  failed: 'Something went wrong on our side',
  try_again: 'Try again',
} as const;

export const outcomes = {
  account,
  signIn,
  passwords,
  codes,
  twoFactor,
  documents,
  vendors,
  places,
  requirements,
  shortlist,
  loan,
  scheduling,
  reviews,
  chat,
  alerts,
  notifications,
  page,
  refusals,
} as const;
