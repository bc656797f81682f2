import { limits } from '../limits.ts';

/* Validation messages of forms and of the API, by form. Results of API requests: outcomes.ts. */

const password = {
  criteria: 'Please ensure your password meets the required criteria.',
  common: 'Please choose a less common password.',
  length_label: 'At least 8 characters',
  kinds_label: 'Letters, numbers & special characters (e.g. ~!@#$%^&)',
  strength_label: 'Password Strength',
  mismatch: 'Passwords do not match.',
  change_mismatch: 'Passwords do not match',
  change_blocked: 'Please fix the issues before submitting.',
  current_required: 'Password is required.',
} as const;

const customerSignUp = {
  first_name: 'First Name is required',
  last_name: 'Last Name is required',
  email_required: 'Email is required',
  email_invalid: 'Please enter a valid email address',
} as const;

const vendorSignUp = {
  first_name: 'First name is required',
  last_name: 'Last name is required',
  email_required: 'Email is required',
  email_invalid: 'Please enter a valid email address',
  business_email: 'Please enter a valid business email address.',
  terms: 'Please accept the terms and conditions.',
} as const;

const customerLogin = {
  email_required: 'Email is required.',
  email_invalid: 'Please enter a valid email address.',
  password_required: 'Password is required.',
} as const;

const vendorLogin = {
  email_required: 'Email is required.',
  email_invalid: 'Please enter a valid email.',
  password_required: 'Password is required.',
  password_short: 'Password must be at least 6 characters.',
} as const;

const customerForgot = {
  email_required: 'Email is required',
  email_invalid: 'Enter a valid email address',
} as const;

const vendorForgot = {
  email_required: 'Email is required.',
  email_invalid: 'Please enter a valid email address.',
} as const;

const passkey = {
  name: 'Please give the passkey a name.',
  unreadable: 'The answer of your browser can’t be read. Please try again.',
} as const;

const otp = {
  empty: 'OTP cannot be empty',
  five_digits: 'OTP must be a 5-digit number',
  should_be_five_digits: 'OTP should be a 5-digit number.',
  enter_valid: 'Please enter a valid 5-digit OTP.',
} as const;

const twoFactor = {
  empty: 'Please enter the verification code',
  length: 'Please enter a valid 6-digit code',
  password: 'Please enter your password',
} as const;

const requirements = {
  name: 'Name is required',
  email_required: 'Email is required',
  email_invalid: 'Please enter a valid email address',
  phone_required: 'Phone is required',
  phone_invalid: 'Phone must be 10–11 digits',
  requirements: 'Requirements are required',
  too_long: `Requirements cannot exceed ${limits.requirements.characters} characters`,
} as const;

const loan = {
  question: 'This field is required',
  answer_all: 'Answer all questions.',
  answer_all_banner: 'Please answer all questions.',
  ranges: 'Set all ranges.',
  amount: 'Enter an amount such as 120,000 or 120k.',
  amount_least: (amount: string) => `The least here is ${amount}, so it is set to that.`,
  amount_most: (amount: string) => `The most here is ${amount}, so it is set to that.`,
  amount_rounded: (amount: string) => `Rounded to ${amount}.`,
  amount_moved: (amount: string) => `The other amount is now ${amount}.`,
  first_name: 'First name is required',
  last_name: 'Last name is required',
  email_required: 'Email is required',
  email_invalid: 'Enter a valid email',
  phone_required: 'Phone is required',
  phone_invalid: 'Phone must be 10–11 digits',
  fill_all: 'Fill out all fields.',
  too_many_files: 'You can only upload up to 10 files.',
  files_kind: 'Only PDF, image and CSV files are accepted.',
  file_size: 'Each file must be less than 10 MB.',
  remind_past: 'Please choose today or a later day.',
  remind_far: 'Please choose a day within two years.',
  consent: 'What you agree to has changed. Please reload this page and read it again.',
} as const;

const scheduling = {
  date_required: 'Please select a date.',
  time_required: 'Please select a time.',
  past_date: 'You cannot select a past date.',
  past_time: 'You cannot select a past time.',
  too_late: 'Please select a date in the booking period.',
  outside_hours: "This time is outside the professional's hours. Please choose another.",
  taken: 'This time is already booked. Please choose another.',
  own_clash: 'You already have a call at this time. Please choose another.',
  away: 'The professional is away on this day. Please choose another.',
  too_soon: 'This time is too soon for the professional. Please choose a later one.',
  hours_order: 'These hours must end after they begin.',
  hours_overlap: 'These hours overlap.',
  hours_repeated: 'This day is given twice.',
  slot_minutes: (min: number, max: number) => `A call lasts ${min} to ${max} minutes.`,
  notice_minutes: 'Notice can be up to two weeks.',
  buffer_minutes: 'The time between calls can be up to 4 hours.',
  topic_length: `The topic cannot exceed ${limits.appointment.topic_characters} characters.`,
  topic_links: 'Please leave links and addresses out of the topic.',
  phone_invalid: 'Phone must be 10–11 digits',
  outcome: 'Please choose how the call went.',
  outcome_note: `The note cannot exceed ${limits.appointment.outcome_note_characters} characters.`,
} as const;

const review = {
  incomplete: 'Please provide a rating and a review.',
  reply: 'Please write a reply.',
  too_long: `A review cannot exceed ${limits.review.comment_characters} characters`,
} as const;

const vendorWizard = {
  vendor_type: 'Vendor type is required',
  full_name: 'Full name is required',
  business_name: 'Business name is required',
  professional_title: 'Professional title is required',
  work_email: 'Work email is required',
  phone_required: 'Phone number is required',
  location: 'Location is required',
  email_invalid: 'Please enter a valid email address',
  phone_invalid: 'Phone number must be 10 to 11 digits long',
  description_required: 'Description is required',
  description_long: 'Description cannot exceed 500 characters',
  service: 'Please select at least one service.',
  public_email: 'Please use a business email address',
  certifications: 'Certifications or affiliations are required',
  website: 'Invalid website URL',
  linkedin: 'Invalid LinkedIn URL',
  license_file: 'Please upload at least one licence.',
  certificate_file: 'Please upload at least one certificate.',
  too_many_files: 'You can upload a maximum of 5 files.',
  file_size: 'Each file must be less than 10 MB.',
  total_size: 'Total size of selected files must not exceed 10 MB.',
  /** `first`, `second`: examples of refused webmail domains. */
  generic_email: (first: string, second: string) =>
    `Generic email addresses (e.g., ${first}, ${second}) are not allowed`,
} as const;

const vendorSettings = {
  first_name: 'First name is required',
  last_name: 'Last name is required',
  full_name: 'Full name is required',
  business_name: 'Business name is required',
  professional_title: 'Professional title is required',
  phone_invalid: 'Phone number must be 10 to 11 digits long',
  vendor_type: 'Please select a vendor type.',
  description_empty: 'Description cannot be empty',
  website: 'Please enter a valid website URL',
  work_email_empty: 'Work email cannot be empty',
  work_email_invalid: 'Please enter a valid email address',
  public_email: 'Please use your business email, not a public one like a free webmail',
  files_size: 'One or more files exceed the 10 MB limit.',
  files_count: 'You can upload a maximum of 5 file(s).',
  file_kind: 'Only PDF, PNG and JPEG files are accepted.',
} as const;

/** Messages of the claim form: 'Vendor signup form messages' in section 5 of the specification. */
const claim = {
  email_required: 'Work email is required',
  email_invalid: 'Please enter a valid email address',
  public_email: 'Please use a business email address',
  phone_required: 'Phone number is required',
  phone_invalid: 'Please enter a valid phone number',
  address: 'Address is required',
} as const;

const experience = {
  settings_title: 'Title is required.',
  wizard_title: 'Job title is required',
  organization: 'Organization is required.',
  year: 'Invalid year format.',
  month: 'Invalid month selection.',
  end_year: 'End year cannot be before start year.',
  end_month: 'End month must be after start month in the same year.',
  start_order: 'Start date must be before the end date.',
  end_order: 'End date must be after the start date.',
  future_start: 'Invalid Start Date',
  future_end: 'Invalid End Date',
  list: 'Work experience must be a list of positions.',
} as const;

const chat = {
  file_size: 'Some files exceed the maximum size of 25 MB.',
  file_kind: 'This type of file cannot be sent.',
  file_count: 'You can send up to 10 files at once.',
  empty: 'Write a message or attach a file.',
  too_long: 'This message is too long.',
  who: 'Choose a conversation.',
  sealed_file: 'A sealed file comes alone, with the sealed message that holds its key.',
  message_key: 'This is not the key of a message.',
} as const;

const general = {
  id: 'This is not a valid id.',
  page: 'page must be a whole number from 1 up.',
  limit: (max: number) => `limit must be a whole number from 1 to ${max}.`,
  number: 'This must be a number.',
  choice: 'Please choose one of the given values.',
  boolean: 'This must be true or false.',
  date: 'This must be a date.',
  day_between: (first: number, last: number) => `Please enter a day between ${first} and ${last}.`,
  time_zone: 'Please choose a time zone.',
  time: 'This must be a time such as 09:30.',
  text: 'This must be text.',
  list: 'This must be a list.',
  required: 'This field is required',
  too_long: 'This text is too long.',
  too_many: 'Too many entries.',
  picture: 'Please choose an image file.',
  picture_size: 'The image must be smaller than 10 MB.',
} as const;

const search = {
  vendor_type: 'Unknown vendor type.',
  min_rating: 'min_rating must be a whole number from 0 to 5.',
  replies: 'replies must be day.',
  sort: 'sort must be replies.',
  from: 'from must be search, place, link or other.',
  latitude: 'latitude must be a number from -90 to 90.',
  longitude: 'longitude must be a number from -180 to 180.',
  both_coordinates: 'latitude and longitude must be sent together.',
  post_code: 'A postcode has 4 digits.',
} as const;

export const messages = {
  password,
  customerSignUp,
  vendorSignUp,
  customerLogin,
  vendorLogin,
  customerForgot,
  vendorForgot,
  otp,
  twoFactor,
  passkey,
  requirements,
  loan,
  scheduling,
  review,
  vendorWizard,
  vendorSettings,
  claim,
  experience,
  chat,
  general,
  search,
} as const;

/** Messages for a refused profile picture. */
export const pictureSentences = {
  size: general.picture_size,
  type: general.picture,
  count: general.too_many,
} as const;

/** Messages for a refused licence or certificate. */
export const profileFileSentences = {
  size: vendorWizard.file_size,
  type: vendorSettings.file_kind,
  count: vendorWizard.too_many_files,
} as const;

/** Messages for a refused file of an application. */
export const applicationFileSentences = {
  size: loan.file_size,
  type: loan.files_kind,
  count: loan.too_many_files,
} as const;

/** Validation messages for staff. */
export const staffMessages = {
  reason: 'Please give a reason.',
  reply: 'Please write the reply that is mailed to the person.',
  no_check: 'Record at least one register check before approving.',
  no_licence: 'An entry in the business register alone is no licence. Record one that is.',
  foreign_register: 'This is not a register of this type of professional.',
  abn: 'This is not a valid ABN.',
  business_number: 'This is not a valid ABN or ACN.',
  expired_check: 'This entry has run out. A badge needs a current one.',
  decided_status: 'Staff approve, reject or suspend, or take a listing back to pending.',
  unverified: 'The email address of this vendor has not been verified.',
  incomplete: 'This profile is not complete.',
  unclaimed: 'Nobody has an account for this listing.',
  question: 'Question is required',
  question_taken: 'There is already a FAQ with this question.',
  answer: 'Answer is required',
  category: 'Category is required',
  place: 'A place is a whole number from 1 on.',
  staff_name: 'Name is required',
  staff_role: 'Please choose a role.',
  export_order: 'The last day is before the first.',
  export_long: `At most ${limits.audit_export.days} days at a time.`,
} as const;
