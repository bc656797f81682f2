import type { RateBudget } from './endpoint.ts';

/** Limits of the chat encryption. Separate, so that the web worker for keys loads only these. */
const e2eeLimits = {
  /** Maximum number of versions of a member's message keys. Every version stays available. */
  versions: 100,
  /**
   * Numbers of stored earlier backups: the newest ones, and the last one of each of several days.
   * The first backup of the newest keys is also stored. A stolen session that overwrites backups
   * for a day can therefore not delete all of them.
   */
  earlier_backups: { newest: 5, days: 5 },
  /** Backups of keys that a reset replaced: the last five, until their owner deletes them. */
  former_backups: 5,
  new_keys_per_day: 10,
  /** Limits for replacing unused keys from another device: times per day, highest key version. */
  take_over: { per_day: 3, versions: 20 },
  /** Greatest size of a backup whose owner has no conversation yet. */
  first_bundle_characters: 16_384,
  /** Maximum number of passkeys that can open one backup. */
  passkey_slots: 10,
  device_slots: { minutes: 10, per_day: 10 },
  /** Days until the reminder to add an unlock method returns after its 1st, 2nd, 3rd dismissal. */
  reminder_rest_days: [3, 14, 60],
  keys_asked: 200,
  /** Greatest size of a backup, enough for keys of the owner and about 2,500 members. */
  bundle_characters: 2_000_000,
  body_bytes: 2_100_000,
  /** Longest text, in any writing system, that fits into a sealed message next to a file's key. */
  text_characters: 7500,
  /** Bytes that encryption adds to a file: nonce and tag. */
  file_overhead_bytes: 28,
} as const;

const MB = 1024 * 1024;
const minute = 60;
const hour = 60 * minute;

/** Lengths, sizes, delays and counts. Names end with their unit unless they are plain counts. */
export const limits = {
  search: {
    page_size: 10,
    max_page_size: 50,
    max_page: 1_000_000,
    radius_km: 50,
    scroll_trigger_px: 200,
    exact_total: 500,
    words_characters: 80,
    min_rating: 0,
    max_rating: 5,
    /** Minimum star ratings that the search offers as filters. */
    offered_ratings: [4, 3],
    /** Number of average reviews that sorting by rating adds to the reviews of each listing. */
    assumed_reviews: 5,
    empty_modal_ms: 2000,
  },
  lists: { page_size: 20, max_page_size: 100, max_page: 1_000_000, customers: 200 },
  place: { debounce_ms: 500, min_characters: 2, max_characters: 120, suggestions: 8 },
  requirements: { characters: 300, response_hours: 24, staff_warning_hours: [12, 20] },
  /** Highest version of a row that can still increase by one: the column has 32 bits. */
  versions: 2_147_483_646,
  days: {
    /** Accepted years of planned days: key dates, bookings, absences, reminders. */
    plan: { first_year: 2000, last_year: 2099 },
    /** Accepted years of other days, as in work experience, licences and register entries. */
    past: { first_year: 1900, last_year: 2099 },
  },
  text: {
    name: 100,
    title: 120,
    address: 250,
    url: 300,
    email: 254,
    zone: 60,
    note: 2000,
    reason: 500,
  },
  description: { characters: 500 },
  phone: { min_digits: 10, max_digits: 11 },
  password: { min: 8, max: 128, strong_above: 12, vendor_login_min: 6 },
  otp: {
    digits: 5,
    resend_seconds: 30,
    life_minutes: 10,
    tries: 5,
    per_hour: 5,
    per_day: 10,
    kept_per_hour: 2,
    kept_per_day: 4,
  },
  reset_grant: { minutes: 10 },
  /** Reset link, mailed instead of a code after many wrong codes for one account or for all. */
  reset_link: {
    minutes: 30,
    bytes: 16,
    wrong_codes_per_day: 5,
    wrong_codes_in_all_per_hour: 500,
    links_in_all_minutes: 60,
  },
  sign_in: { failures: 10, window_minutes: 15, new_device_mails_per_day: 5 },
  registration: { tries_per_hour: 3 },
  /** Time for which a success message is shown before the next screen; longer after a code. */
  auth: { redirect_ms: 1000, code_redirect_ms: 2000 },
  session: {
    idle_hours: 24,
    remembered_days: 30,
    fresh_minutes: 15,
    /** Maximum number of sessions per account. A further one ends the least recently used one. */
    per_account: 100,
    /** End of a staff session: hours after the sign-in, and minutes without use. */
    staff_hours: 12,
    staff_idle_minutes: 30,
  },
  two_factor: {
    digits: 6,
    step_seconds: 30,
    qr_size_px: 200,
    recovery_codes: 10,
    failures: 5,
    window_minutes: 15,
    failures_per_day: 50,
    /** Minutes for which a session opens files after one code: for members, and for staff. */
    files_minutes: 5,
    staff_files_minutes: 15,
  },
  /** Passkeys per account, minutes to answer the browser's dialog, new passkeys per day. */
  passkeys: { count: 10, challenge_minutes: 10, added_per_day: 20 },
  reset_safety: { hours: 72 },
  /** Duration of a work lock on a listing. */
  staff_work: { claim_minutes: 10 },
  /** Months after a decision about the removal of a listing until the requester is deleted. */
  removals: { kept_months: 12 },
  /** Seconds between the confirmation of an irreversible action and its execution. */
  second_look: { undo_seconds: 10 },
  /** Most days in one export of the audit log, and most exports per administrator and day. */
  audit_export: { days: 366, per_day: 20 },
  files: {
    profile_count: 5,
    profile_bytes: 10 * MB,
    wizard_total_bytes: 10 * MB,
    picture_bytes: 10 * MB,
    picture_preview_px: 150,
    chat_count: 10,
    chat_bytes: 25 * MB,
    application_count: 10,
    application_bytes: 10 * MB,
    link_minutes: 5,
    /** Maximum number of documents in the list of a customer, newest first. */
    listed_documents: 500,
    /** Daily upload limits of one member: files, bytes, and bytes including failed uploads. */
    sent_per_day: 200,
    sent_bytes_per_day: 500 * MB,
    tried_bytes_per_day: 2000 * MB,
  },
  chat: {
    page_size: 100,
    conversations_page_size: 200,
    max_page_size: 200,
    /** Bytes of text at which a page of messages ends. Its last text may exceed this. */
    page_bytes: MB,
    /** Shared files per page, and maximum number of messages that are searched for one page. */
    files_page_size: 50,
    files_looked_through: 5000,
    /** Search in messages: shortest query, and search hits per page. */
    search_characters: 2,
    finds_page_size: 50,
    /** Longest stored message: room for an encrypted envelope. Typed texts have lower limits. */
    message_characters: 65_536,
    /**
     * Maximum number of messages in a report, and of characters of each. Texts sealed by our pages
     * are shorter.
     */
    reported_messages: 20,
    reported_characters: 10_000,
    /** Size of a report's body in bytes: enough if each character is escaped. */
    report_bytes: 1_250_000,
    /** Maximum number of open reports by one member about one conversation. */
    open_reports: 3,
    typing_ms: 3000,
    input_lines: 2,
    /** Minutes after which an inactive member gets a mail about unread messages. */
    away_minutes: 5,
    new_conversations_per_day: 50,
    /** Maximum number of pinned conversations: few, so that unpinned ones stay visible. */
    pinned: 20,
    sockets_per_member: 20,
  },
  /** Limits of a chat connection: data that the browser sends, and data that it has not read. */
  sockets: {
    /** Seconds after the handshake in which the browser must authenticate. */
    connect_seconds: 10,
    traffic: { seconds: 10, packets: 300, bytes: 4 * MB },
    queued_bytes: MB,
    retry_seconds: 30,
  },
  e2ee: e2eeLimits,
  review: {
    max_rating: 5,
    comment_characters: 2000,
    shown: 2,
    page_size: 100,
    max_page_size: 200,
    /** Maximum number of clients that one professional may invite to a review per day. */
    invitations_per_day: 20,
  },
  /** Number of applications per page, and of those that can be changed or downloaded together. */
  loan: {
    page_size: 200,
    chosen: 100,
    /** Hour of reminders in the broker's time zone; maximum days from now to a reminder. */
    remind_at_hour: 9,
    remind_days: 730,
    /** Maximum numbers of messages and file accesses on the page of a lead, newest first. */
    story_messages: 1000,
    story_openings: 100,
    story_dealings: 20,
    /** Maximum numbers of an application's events, and of accesses to its files, newest first. */
    listed_events: 200,
    listed_openings: 200,
  },
  appointment: {
    minutes: 30,
    min_minutes: 10,
    max_minutes: 240,
    opens: '07:00',
    closes: '21:00',
    /** Number of days from now in which the next free time of a professional is searched. */
    next_call_days: 14,
    slots_days: 62,
    notice_minutes: 20_160,
    buffer_minutes: 240,
    /** Maximum number of a customer's upcoming calls with one professional. */
    upcoming_with_one: 10,
    hours_per_day: 6,
    special_days: 366,
    listed: 200,
    topic_characters: 120,
    /** Days after a call for reporting its result, and days after the report for changing it. */
    outcome_days: 30,
    outcome_change_days: 7,
    outcome_note_characters: 500,
  },
  /** Maximum number of confirmed alerts per email address. A link in their mails ends an alert. */
  alerts: { per_address: 20 },
  /** Mails about one topic to one recipient. Of mails above the limit, the newest is sent later. */
  mails_about: { per_hour: 3, per_day: 8 },
  /** Maximum actions per day towards one other member, who is notified of each action. */
  pair_per_day: {
    calls_booked: 10,
    call_changes: 10,
    applications: 10,
    status_changes: 20,
    reviews: 10,
  },
  experience: { year_choices: 21, entries: 30 },
  services: { count: 60 },
  compare: { vendors: 4 },
  shortlist: { vendors: 100 },
  /** Minutes for which a browser remembers the page on which a session ended, to reopen it. */
  return_to: { minutes: 60 },
  /** Hours for which a browser stores a guest's intended action before a login. */
  intent: { hours: 24 },
  dashboard: { calls: 5, view_days: 30 },
  header: { name_characters: 15 },
  /** A sitemap may list 50,000 URLs. The index lists up to `listing_files` sitemaps of listings. */
  sitemap: { page_size: 5000, addresses: 40_000, listing_files: 10 },
  toast: { count: 3, settings_ms: 1500, static_ms: 2000, default_ms: 5000 },
  about: { highlight_ms: 3000, highlights: 3 },
  wizard: { vendor_steps: 3, loan_steps: 4, dialog_ms: 2000, redirect_ms: 1000 },
  sidebar: { narrow_px: 240, wide_px: 280, swipe_px: 50 },
  terms: { minimum_age: 18, privacy_answer_days: 30 },
  /** `repeat_seconds`: an identical submission within this time has no further effect. */
  request: { timeout_ms: 10_000, repeat_seconds: 60 },
  realtime: { reconnect_min_ms: 1000, reconnect_max_ms: 5000, connect_timeout_ms: 20_000 },
  slider_ticks: 8,
} as const;

/** Bounds of the pre-approval sliders, in AUD. */
export const loanRanges = {
  income_range: { min: 30_000, max: 1_000_000, step: 1000 },
  expected_purchase_price: { min: 200_000, max: 10_000_000, step: 1000 },
  deposit_amount: { min: 3000, max: 1_000_000, step: 1000 },
  expense_range: { min: 1000, max: 100_000, step: 1000 },
} as const;
export type LoanRangeField = keyof typeof loanRanges;

/** Allows `points` requests in any `seconds` seconds. RATE_LIMIT_SCALE multiplies the points. */
export interface RequestBudget {
  readonly points: number;
  readonly seconds: number;
}

/**
 * API requests per member, or per network for guests. With `each`, the requests to every endpoint
 * are counted separately: a member who used up one endpoint can still use the others.
 */
export const requestBudgets: Readonly<
  Record<RateBudget, RequestBudget & { readonly each?: true }>
> = {
  default: { points: 300, seconds: minute },
  search: { points: 120, seconds: minute },
  look: { points: 60, seconds: minute },
  places: { points: 120, seconds: minute },
  auth: { points: 60, seconds: 15 * minute, each: true },
  code: { points: 60, seconds: 15 * minute, each: true },
  passkey: { points: 120, seconds: 15 * minute, each: true },
  file: { points: 300, seconds: 15 * minute, each: true },
  form: { points: 20, seconds: hour, each: true },
  upload: { points: 60, seconds: 10 * minute, each: true },
  keys: { points: 60, seconds: 10 * minute, each: true },
};

/**
 * Maximum numbers of requests from one network to one process, by all users of the network: enough
 * for an office behind one IP address, but not for a flood. `call` is any API request, `picture` a
 * picture of a page, `download` any other signed link. `poll` is a request of an open socket,
 * `unread` a refused request whose body the server discards.
 */
export const networkBudgets = {
  page: { points: 300, seconds: minute },
  call: { points: 3000, seconds: minute },
  asset: { points: 6000, seconds: minute },
  picture: { points: 3000, seconds: minute },
  download: { points: 300, seconds: 5 * minute },
  other: { points: 600, seconds: minute },
  handshake: { points: 600, seconds: minute },
  poll: { points: 3000, seconds: minute },
  unread: { points: 20, seconds: minute },
} as const satisfies Readonly<Record<string, RequestBudget>>;
export type NetworkBudget = keyof typeof networkBudgets;

/**
 * Concurrent requests of one network in one process (`at_once`). Up to `waiting` further requests
 * wait for at most `wait_ms`. A process renders one page at a time, so a higher number for pages
 * would gain nothing. RATE_LIMIT_SCALE multiplies `at_once`.
 */
export const networkConcurrency = {
  at_once: { page: 2, call: 8, file: 8 },
  waiting: 128,
  wait_ms: 5000,
} as const;
export type NetworkWork = keyof typeof networkConcurrency.at_once;

/** Events from all sockets of one member on one process. RATE_LIMIT_SCALE multiplies the points. */
export const socketBudgets = {
  message: { points: 60, seconds: 30 },
  typing: { points: 30, seconds: 10 },
  read: { points: 120, seconds: 30 },
} as const;
