import type { RateBudget } from './endpoint.ts';
import { e2eeLimits } from './limits-e2ee.ts';

const MB = 1024 * 1024;
const minute = 60;
const hour = 60 * minute;

/** Lengths, sizes, delays and counts. Names end in their unit where it is not a plain count. */
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
    /** The stars that the filters offer. */
    offered_ratings: [4, 3],
    /** Reviews of the mean of all verified clients, which the order by rating adds to those of each listing. */
    assumed_reviews: 5,
    empty_modal_ms: 2000,
  },
  lists: { page_size: 20, max_page_size: 100, max_page: 1_000_000, customers: 200 },
  place: { debounce_ms: 500, min_characters: 2, max_characters: 120, suggestions: 8 },
  requirements: { characters: 300, response_hours: 24, staff_warning_hours: [12, 20] },
  /** Changes of one row that its version can count. */
  versions: 2_147_483_646,
  days: {
    /** Days that people plan or count from, such as dates, bookings, absences and reminders. */
    plan: { first_year: 2000, last_year: 2099 },
    /** Days that report the past, such as experience, licences and entries of registers. */
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
  /** What is mailed in place of a reset code after so many wrong ones of an account, or of all accounts together. */
  reset_link: {
    minutes: 30,
    bytes: 16,
    wrong_codes_per_day: 5,
    wrong_codes_in_all_per_hour: 500,
    links_in_all_minutes: 60,
  },
  sign_in: { failures: 10, window_minutes: 15, new_device_mails_per_day: 5 },
  registration: { tries_per_hour: 3 },
  /** How long a success is read before the next screen comes; after a code was sent or right, longer. */
  auth: { redirect_ms: 1000, code_redirect_ms: 2000 },
  session: {
    idle_hours: 24,
    remembered_days: 30,
    fresh_minutes: 15,
    /** Sessions of one account. A new one ends the one that was used least recently. */
    per_account: 100,
    /** Of staff: from the sign-in, and without use. */
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
    /** For so long a code opens files of its session: a member's, and of staff. */
    files_minutes: 5,
    staff_files_minutes: 15,
  },
  /** How long somebody may take to answer the browser, and what one account has. */
  passkeys: { count: 10, challenge_minutes: 10, added_per_day: 20 },
  reset_safety: { hours: 72 },
  /** Duration of a work lock on a listing. */
  staff_work: { claim_minutes: 10 },
  /** After the decision who asked for a listing to go, and why, is deleted. */
  removals: { kept_months: 12 },
  /** For so long what cannot be undone is held back after it was confirmed. */
  second_look: { undo_seconds: 10 },
  /** Of one administrator. */
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
    /** The newest documents of a customer that are listed; earlier ones show once some are deleted. */
    listed_documents: 500,
    /** What one member may send in a day, and what may come of it to nothing besides. */
    sent_per_day: 200,
    sent_bytes_per_day: 500 * MB,
    tried_bytes_per_day: 2000 * MB,
  },
  chat: {
    page_size: 100,
    conversations_page_size: 200,
    max_page_size: 200,
    /** Files of one page of what was shared, and how many messages are looked through for them at once. */
    files_page_size: 50,
    files_looked_through: 5000,
    /** Messages that are searched for words: the shortest that is looked for, and so many finds at once. */
    sought_characters: 2,
    finds_page_size: 50,
    /** Room for an encrypted envelope; a page may stop sooner. */
    message_characters: 65_536,
    typing_ms: 3000,
    input_lines: 2,
    /** Unread for so long by someone who is away: a mail says so. */
    away_minutes: 5,
    new_conversations_per_day: 50,
    /** Conversations at the top of one list: a new message below them is to be seen without scrolling far. */
    pinned: 20,
    sockets_per_member: 20,
  },
  /** What one connection of the chat may send and leave unread; members by hand come nowhere near. */
  sockets: {
    /** To say who one is, after the handshake. */
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
    /** Clients whom one professional may ask for a review in a day. */
    invitations_per_day: 20,
  },
  /** Applications of one page, and how many are changed or taken along at once. */
  loan: {
    page_size: 200,
    chosen: 100,
    /** By the broker's clock; how far ahead a reminder may lie. */
    remind_at_hour: 9,
    remind_days: 730,
    /** Of the newest messages and openings a page of a lead tells so many. */
    story_messages: 1000,
    story_openings: 100,
    story_dealings: 20,
    /** The newest events of an application and openings of its files that are listed. */
    listed_events: 200,
    listed_openings: 200,
  },
  appointment: {
    minutes: 30,
    min_minutes: 10,
    max_minutes: 240,
    opens: '07:00',
    closes: '21:00',
    /** How far ahead the next free time is looked for. */
    next_call_days: 14,
    slots_days: 62,
    notice_minutes: 20_160,
    buffer_minutes: 240,
    /** Calls that one customer may have ahead with one professional: few people cannot fill a calendar. */
    upcoming_with_one: 10,
    hours_per_day: 6,
    special_days: 366,
    listed: 200,
    topic_characters: 120,
    /** How long after a call began a side may say how it went, and how long after that it may say otherwise. */
    outcome_days: 30,
    outcome_change_days: 7,
    outcome_note_characters: 500,
  },
  /** Confirmed alerts of one address. Each email has a link that ends one. */
  alerts: { per_address: 20 },
  /** Mails about one topic to one reader. Later ones wait, and only the newest of them is sent. */
  mails_about: { per_hour: 3, per_day: 8 },
  /** What one person may do to another, who is told of each. */
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
  /** How long a browser keeps the page on which a session ended, for the login that follows. */
  return_to: { minutes: 60 },
  /** How long a browser keeps what a guest wanted to do when asked to log in. */
  intent: { hours: 24 },
  dashboard: { calls: 5, view_days: 30 },
  header: { name_characters: 15 },
  /** A file may name 50,000 addresses; there is an address for so many files of listings. */
  sitemap: { page_size: 5000, addresses: 40_000, listing_files: 10 },
  toast: { count: 3, settings_ms: 1500, static_ms: 2000, default_ms: 5000 },
  about: { highlight_ms: 3000, highlights: 3 },
  wizard: { vendor_steps: 3, loan_steps: 4, dialog_ms: 2000, redirect_ms: 1000 },
  sidebar: { narrow_px: 240, wide_px: 280, swipe_px: 50 },
  terms: { minimum_age: 18, privacy_answer_days: 30 },
  /** `repeat_seconds`: what is sent again within this time, without a difference, is the first one. */
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

/** `points` in any `seconds`. RATE_LIMIT_SCALE multiplies the points. */
export interface RequestBudget {
  readonly points: number;
  readonly seconds: number;
}

/**
 * Calls of one member, or of the guests of one network. With `each`, every call of the API is a kind of act that is
 * counted for itself: who has sent many messages to staff can still download their own data.
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
 * What one network may ask of one process, whoever its people are: room for an office behind one address, and an end
 * to a flood. `call` is every call of the API, `picture` what a page shows, `download` what another signed link opens, `poll` a request of an open socket, and `unread`
 * a body that is read to its end though its call was refused.
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
 * How many requests of one network one process has in work at once. So many more wait for their turn, for at most `wait_ms`.
 * A process draws one page at a time, so more than two gain nothing. RATE_LIMIT_SCALE multiplies what is in work.
 */
export const networkConcurrency = {
  at_once: { page: 2, call: 8, file: 8 },
  waiting: 128,
  wait_ms: 5000,
} as const;
export type NetworkWork = keyof typeof networkConcurrency.at_once;

/** Events of one member's sockets on one process. RATE_LIMIT_SCALE multiplies the points. */
export const socketBudgets = {
  message: { points: 60, seconds: 30 },
  typing: { points: 30, seconds: 10 },
  read: { points: 120, seconds: 30 },
} as const;
