import { brand } from '@threshold/contract/brand';
import { limits } from '@threshold/contract/limits';
import {
  documentDays,
  documentNoticeDays,
} from '@threshold/contract/rules/purchases/purchase-limits';
import { chatProtection } from '@threshold/contract/texts/outcomes';
import { promiseSentences } from '@threshold/contract/texts/sentences';
import { paths } from '#app/lib/paths.ts';
import { createListBlock, type LegalDocument, link, supportLinks } from './legal-document.ts';

const { name } = brand;
const days = limits.terms.privacy_answer_days;

export const privacyPolicy: LegalDocument = {
  title: 'Privacy policy',
  lead: 'What we know about you, why we need it, who sees it, and how you get it back.',
  dated: 'Effective 5 June 2025',
  versions: [
    'Version 1',
    'Version 2, 22 November 2026: secure messages',
    'Version 3, 22 November 2026: what stays with others when an account is deleted',
    'Version 4, 22 November 2026: cookies by which a browser is known',
    'Version 5, 23 November 2026: what protects a chat, in the words that stand above it; how soon professionals answer',
    'Version 6, 25 November 2026: which of your browsers has the keys of your messages',
    'Version 7, 25 November 2026: notifications on your devices; what you keep about a purchase, and with whom; calendar addresses',
    'Version 8, 26 November 2026: when our staff look at your account; documents of a purchase, who keeps them, and until when; dates that you share with a professional; how calls went; visits and pictures of homes; your shortlist in a purchase',
    'Version 9, 28 November 2026: what stays of a deleted request; one notice, 14 days before documents of a purchase are deleted; inspections are dates; a one-time code for another device; saved replies are not encrypted. Gone: our staff looking at your account as you see it, goals of our staff and figures by staff member, comparison with other professionals, other sentences in place of promises that we did not keep, estimates of duty, the week view of calls, the inbox’s filter by application, pictures and visits of homes, the shared shortlist and longer keeping of documents of a purchase, the digits for a second device, counts of encrypted chats',
  ],
  sections: [
    {
      id: 'about-this-policy',
      title: 'About this policy',
      blocks: [
        `This policy covers ${name}, for visitors, customers and professionals alike. We handle personal information as the Privacy Act 1988 (Cth) and its Australian Privacy Principles (APPs) ask.`,
        `You can search and read profiles without telling us who you are. An account, a message or an application needs some details, because a professional has to know whom they answer.`,
      ],
    },
    {
      id: 'what-we-collect',
      title: 'What we collect',
      blocks: [
        createListBlock(
          'Your name and email address, for an account, a request or a review.',
          'Your phone number, where you give it so that somebody can call you.',
          'Your postcode or suburb, or your position if you allow it, to find professionals near you.',
          'From professionals: business and contact details, work history, professional licence details, and the licences and certificates they upload.',
          'Payslips, tax documents and other files that you attach to an application. They are shared only with your consent.',
          'Your inquiries: messages, requirements you send us, applications, bookings and reviews.',
          'How a call went, if you say so, and a professional’s note about it.',
          'Analytics: how often a profile is opened, and technical records such as the time, the page, your network address and errors.',
          'For a purchase, if you keep one here: homes with prices, notes, opinions, dates and inspections, tasks, documents and the professionals you put on it, who opened which document, and the email addresses of those whom you invite to it.',
          'For notifications on your devices, if you turn them on: where your browser’s maker takes them for it, which kinds you want, and your quiet hours.',
          'For secure messages: their sealed keys, which we cannot open, and which of your browsers has them.',
        ),
        'Please cover your tax file number on documents before you upload them. Nobody here needs it. We do not ask for health or other sensitive information; leave it out of messages.',
      ],
    },
    {
      id: 'how-we-collect-it',
      title: 'How we collect it',
      blocks: [
        'Nearly all of it comes from you, when you fill in a form, send a message or upload a file. If you sign in with Google, Google gives us your name, your email address and whether that address is verified.',
        'Listings that nobody has claimed come from public registers of licensed businesses. If one is about you, you can claim it, correct it or ask us to remove it.',
        'Your browser asks before it gives us your position. If you say no, everything still works: type a suburb instead.',
      ],
    },
    {
      id: 'how-we-use-it',
      title: 'How we use it',
      blocks: [
        createListBlock(
          'To run your account, verify your email address and keep strangers out.',
          'To show listings, and to carry messages, calls, applications and reviews to the people you choose.',
          'To check licences before we call a professional verified.',
          'To say how soon a professional usually answers: from the times of first messages and first answers, never from what they say.',
          'To answer requests and complaints, and to mend what is broken.',
          'To find and stop fraud, abuse and automated attacks.',
          'To meet our legal obligations.',
        ),
        'We do not sell personal information and show no advertising. We send emails that you asked for or that your account needs; a search alert ends with one click, without signing in.',
        'A computer program puts search results in order: checked listings first, then distance, then rating. Whether a professional is verified, suspended or refused is decided by a person.',
      ],
    },
    {
      id: 'disclosure',
      title: 'Who we disclose it to',
      blocks: [
        createListBlock(
          'The professional or customer you contact sees your name, your picture and what you send them.',
          'A mortgage broker to whom you apply sees that application. Payslips and tax documents go to that broker alone, and only because you consented by sending them.',
          'Everyone can read published listings and reviews. Contact details of a professional are shown to signed-in customers only.',
          'What you say of how a call went is not shown to the other side. Our staff read it when one of you reports the other, or a review is reported; never a professional’s note.',
          'Companies that host the site, store its files or deliver its email handle information for us and under our instructions.',
          'Whoever you buy with sees your homes, dates, tasks and opinions; helpers see homes, dates and tasks. Which professionals are on a purchase, its buyers see; your messages, calls, applications and shortlist stay yours. A note or a document is yours alone until you share it. Whoever buys with you keeps a copy of what you shared with them when you stop sharing or delete your account. Professionals see nothing of a purchase, unless you share the dates of your contract with one who acts for you: that one reads your name, the dates and, if you tick it, the address, until you stop.',
          'If you make a private calendar address, whoever has it sees your calls, or the dates of your purchases, and so does the company that runs the calendar.',
          'If you turn notifications on, the maker of your browser (Google, Mozilla, Apple or Microsoft) carries them. They are sealed for your browser, and hold a kind, a count and the address of a page: never a name, nor what was written. That company may handle them outside Australia.',
          'Courts, regulators and the police, where the law obliges us.',
        ),
        'If you sign in with Google, or if this site uses Google to suggest places, Google receives what that needs (your sign-in, or the place you type) and may handle it outside Australia under its own policy. We disclose nothing else to anyone overseas without telling you first.',
      ],
    },
    {
      id: 'security',
      title: 'How we keep it safe',
      blocks: [
        createListBlock(
          [
            `Messages and files in a chat that says so are end-to-end encrypted: only you and the other person can read them. Other chats are not, nor is what you wrote before both of you had been here in a browser that makes keys for it, or what one of you chose to send without it. ${chatProtection} See `,
            link('what this means', paths.secureMessages),
            '.',
          ],
          'Connections to a public address of this site are encrypted. Passwords are stored only as a slow one-way hash that we cannot read.',
          `To open a file of somebody else takes a code of ${limits.two_factor.digits} digits from their own two-factor app. The link it gives works for ${limits.files.link_minutes} minutes.`,
          'Contact details are masked on our server, not only on your screen.',
          'Our staff sign in with two-factor authentication, and what they do is recorded.',
          'Changes of your password or of two-factor authentication are notified to you by email.',
        ),
        'No system is perfectly safe. If a breach is likely to cause you serious harm we tell you and the Office of the Australian Information Commissioner (OAIC) as soon as practicable.',
      ],
    },
    {
      id: 'how-long-we-keep-it',
      title: 'How long we keep it',
      blocks: [
        'We keep your information while you have an account. When you delete it, your sessions end and your personal data, your own files and the backup of your message keys go. Conversations stay with the person you talked to, with the files in them, under the name "Former customer" or "Former professional". Reviews you wrote stay under the name "Former customer". What you said of your calls goes with your account. Of a request that professionals got, its times stay without your name and your words, and so does an unreadable mark of your email domain, against made-up requests. Applications belong to the customer: they go when the customer leaves, and stay with the customer when the professional leaves.',
        `Documents about you in a purchase, such as ID, payslips, tax papers, bank statements and the loan approval, are deleted ${documentDays} days after the purchase is settled or closed. We tell you ${documentNoticeDays} days before. Documents about the home stay until you delete them.`,
        'Some records stay longer because the law asks for them or because a dispute is open, and no longer than that.',
      ],
    },
    {
      id: 'access-and-correction',
      title: 'Access and correction',
      blocks: [
        `You may ask what we hold about you and have it corrected. Asking is free. ${promiseSentences.privacy_answers} If we say no, you get the reason in writing and can have a note attached to the record.`,
        'Much of it you can do yourself in your settings: change your details, download your data, delete a file, or delete your account.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies and browser storage',
      blocks: [
        'We set no advertising or tracking cookies, and no other company sets any here. Your browser stores, for this site only:',
        createListBlock(
          'your sign-in and your role, until you sign out;',
          'your email address, if you tick Remember me;',
          'the keys of your secure messages, until you remove them: not even this site can take them out of your browser;',
          'the place you searched, and your position rounded to about one kilometre;',
          'parts of this site that are the same for everybody, so that it opens quickly, and a page for when you are offline;',
          'files that another app shares with this one, until you take them, sign out, or open this site more than 15 minutes later;',
          'your shortlist, unfinished steps, and whether you prefer light or dark;',
          'cookies that say which accounts have signed in here and which reviews were written here, against guessed passwords, logins that you do not notice, and reviews of oneself: they open nothing;',
          `one cookie while you reset a password, for ${limits.reset_grant.minutes} minutes.`,
        ),
        'You can clear all of it in your browser. We never store your password there.',
      ],
    },
    {
      id: 'complaints',
      title: 'Complaints',
      blocks: [
        [
          'If you think that we broke the Australian Privacy Principles, write to ',
          link(brand.support_email, brand.support_email_link),
          `. Say what happened and what would put it right. A person looks into it and answers within ${days} days.`,
        ],
        [
          'If our answer does not settle it, or none comes, you can complain to the Office of the Australian Information Commissioner: ',
          link('oaic.gov.au', 'https://www.oaic.gov.au/privacy/privacy-complaints'),
          ' or ',
          link('1300 363 992', 'tel:1300363992'),
          '.',
        ],
      ],
    },
    {
      id: 'contact',
      title: 'Contact and changes',
      blocks: [
        ['Privacy questions and requests: ', ...supportLinks, `, ${brand.support_hours}.`],
        [
          'If we change this policy, the page gets a new version line with its date at the top. The ',
          link('Terms of Service', paths.terms),
          ' apply as well.',
        ],
      ],
    },
  ],
};
