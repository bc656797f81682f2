import { brand } from '@threshold/contract/brand';
import { limits } from '@threshold/contract/limits';
import { paths } from '#app/lib/paths.ts';
import { createListBlock, type LegalDocument, link, supportLinks } from './legal-document.ts';

const { name, country } = brand;

export const termsOfService: LegalDocument = {
  title: 'Terms of Service',
  lead: `What you can expect of ${name}, and what we expect of you.`,
  dated: 'Last updated 09/06/2025',
  versions: [
    'Version 1',
    'Version 2, 28 November 2026: which reviews order search; when an account can be deleted',
  ],
  sections: [
    {
      id: 'who-we-are',
      title: 'Who we are',
      blocks: [
        `${name} is a website on which people who buy or finance a home in ${country} find, compare and contact property professionals. In these terms 'we' and 'us' mean the operator of ${name}, 'customer' means a home buyer or borrower with an account, and 'professional' means a person or business with a listing.`,
        `We bring people together. We are not a real estate agent, lender, credit broker, law firm, inspector or adviser, and we are not a party to what you and a professional agree between you.`,
        `By using ${name} you accept these terms. If you do not agree with them, please do not use it.`,
      ],
    },
    {
      id: 'using-the-platform',
      title: 'Using the platform',
      blocks: [
        `You must be at least ${limits.terms.minimum_age} years old to have an account. You can search, compare and read profiles without one.`,
        createListBlock(
          'Give us true details and keep them up to date.',
          'Keep your password and your codes to yourself. We never ask for them by phone or in chat.',
          'Tell us at once if you think that someone else uses your account. Changing your password signs out every other device.',
          'One person may have a customer account and a professional account under the same email address; the two share nothing.',
        ),
        'Until your email address is verified you can browse and fill in your profile, but not chat, book calls, apply, review or claim a listing.',
        `You can delete your account in your settings at any time, except for ${limits.reset_safety.hours} hours after your password was reset by email. What happens to your information then stands in the privacy policy.`,
      ],
    },
    {
      id: 'professional-listings',
      title: 'Professional listings',
      blocks: [
        'A listing is one of two things: it was made by the professional, or we made it from a public register and nobody has claimed it yet. A professional can claim such a listing or ask us to take it down.',
        "'Verified' means that our staff recorded at least one check, for example of a licence on the public register of a state, on the date that is shown. It says nothing about the quality of later work, and licences change: look at the register yourself before you sign or pay.",
        "'Not verified' means that we have not checked the listing. Such listings carry no badge and no rating.",
        'Professionals promise that what they publish is true, that they hold every licence and insurance their work needs where they work, and that the files they upload are their own. We may refuse, suspend or remove a listing, and we give the reason.',
        'Search shows checked professionals first, then the nearest, then the best rated. Without a place it goes by rating. For that order only reviews by verified clients count, and few reviews say less than many.',
      ],
    },
    {
      id: 'user-conduct',
      title: 'User conduct',
      blocks: [
        `On ${name} you must not:`,
        createListBlock(
          'pretend to be someone else, or claim a listing that is not yours;',
          'write a review of work you know nothing about, of yourself or of a competitor, or offer anything in return for one;',
          'harass, threaten, discriminate against or deceive anyone;',
          'send unwanted advertising, or collect the details of others in bulk;',
          'upload malware, or files that you have no right to share;',
          'try to get around the limits, codes and checks that protect other people.',
        ),
        'There is one review per customer and professional; a second one replaces the first. We do not hide a review because it is critical. When our staff hide one they record the reason.',
        'Never act on bank details that come by message alone: ring the professional on a number you already had. We may block or close accounts that break these rules.',
      ],
    },
    {
      id: 'payments',
      title: 'Payments',
      blocks: [
        `${name} is free for customers, and a listing is free for professionals.`,
        [
          'The paid plans on our ',
          link('plans page', paths.subscription),
          ' are not on sale yet. Nobody can buy one, and no plan changes what you can do or where you stand in search. If that changes you will see the whole price before you agree to anything.',
        ],
        `Professionals set their own fees, and you pay them directly. We take no payments for them. Ask for the fee, and for any commission they receive, in writing before you engage them.`,
      ],
    },
    {
      id: 'disclaimers',
      title: 'Disclaimers',
      blocks: [
        'What you read here, our guides included, is general information. It does not consider your situation and is not legal, financial, credit or tax advice.',
        'The pre-approval application that you send to a mortgage broker here is not yet an application to a lender, and no lender has to accept it.',
        'We do not promise that every listing is complete or current, that you will find a professional who suits you, or that the site is always available.',
        'Nothing in these terms excludes or limits a guarantee or right that the Australian Consumer Law or another law gives you and that cannot be excluded.',
      ],
    },
    {
      id: 'limitation-of-liability',
      title: 'Limitation of liability',
      blocks: [
        'The professional you engage is responsible for their advice and work. As far as the law allows, we are not liable for what professionals or customers do or fail to do, nor for loss that could not reasonably have been expected when you used the site.',
        'Where the law lets us limit our liability for a service, it is limited to supplying that service again or to the cost of having it supplied again.',
        'These limits do not apply to loss that we cause by fraud or on purpose, or to anything for which the law forbids them. The law of Australia applies to these terms.',
      ],
    },
    {
      id: 'privacy',
      title: 'Privacy',
      blocks: [
        [
          'Our ',
          link('privacy policy', paths.privacy),
          ' says what we collect, why, who sees it and how you get a copy, a correction or a deletion. It is part of how we work under the Privacy Act 1988.',
        ],
        'You keep the rights to what you upload. You let us store it and show it to the people you share it with, for as long as that needs.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      blocks: [
        'We may change these terms. A changed page gets a new version line with its date at the top.',
        'If a change takes a right away from you, it applies only to what happens after it was published. If you do not agree with it you can delete your account.',
      ],
    },
    {
      id: 'contact',
      title: 'Contact',
      blocks: [
        ['Questions about these terms: ', ...supportLinks, `, ${brand.support_hours}.`],
        `If something went wrong between you and a professional, write to them first. If that does not help, tell us, and contact the consumer protection agency of your state or territory.`,
      ],
    },
  ],
};
