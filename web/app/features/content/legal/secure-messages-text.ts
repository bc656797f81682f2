import { brand } from '@threshold/contract/brand';
import { limits } from '@threshold/contract/limits';
import { paths } from '#app/lib/paths.ts';
import { createListBlock, type LegalDocument, link } from './legal-document.ts';

const { name } = brand;

/** Explains end-to-end encryption and its limits. */
export const secureMessages: LegalDocument = {
  title: 'Secure messages',
  lead: 'What end-to-end encryption of your chat protects, what it does not, and what is in your hands.',
  versions: [],
  sections: [
    {
      id: 'what-it-is',
      title: 'What it is',
      blocks: [
        'Messages and files in the chat are encrypted on your device and opened on the other person’s, once each of you has been here in a browser. It makes the keys for it by itself as soon as your email address is verified; you need not do anything. On the way, and on our servers, they are unreadable: to us, to our staff and to anybody who copies what is stored there.',
        `A conversation says so above its messages. Where it says that it is not, messages and files are protected on the way to us and in storage, but ${name} could read them. Our staff read only what one of you reports.`,
        'Somebody who has not been here in a browser has no keys yet. You are told so before you send, and your message goes without end-to-end encryption only if you say so; that counts for this conversation until you leave or reload the page. Such messages, and those from before, stay as they were: we could read them. In an encrypted conversation they are marked.',
      ],
    },
    {
      id: 'what-we-cannot-read',
      title: 'What we cannot read',
      blocks: [
        'Of encrypted conversations:',
        createListBlock(
          'The text of messages.',
          'Files, and their names.',
          'Your private keys and your recovery code. They are made on your device. The keys leave it sealed, the code never.',
          'The secret by which your passkey opens your messages. It never reaches us.',
        ),
        'If you report messages, your device gives us the key of each one that you attach. It opens this message and its file and nothing else, and our staff read it.',
      ],
    },
    {
      id: 'what-we-can-see',
      title: 'What we can see',
      blocks: [
        createListBlock(
          'Who writes with whom, when and how often, and whether it was read.',
          'Roughly how long a message is, how large a file is, and from which of your browsers they came.',
          'Your network address, as with every visit.',
          'Your public keys, when they change, and which of your browsers has them, so that another one can tell you where your messages open.',
          'Which passkeys you have and who keeps them, whether you have a recovery code, and when you put a reminder about it away.',
        ),
      ],
    },
    {
      id: 'recovery-code',
      title: 'How not to lose your messages',
      blocks: [
        'At first your messages open in one browser only, usually the one in which you first signed in. If its data is cleared or the device is lost, you can’t open them again, and neither can we. The other person still has theirs. Safari removes a site’s data after seven days of use without a visit.',
        'The easiest way is a passkey: in your settings, under Privacy & Policy, or from your inbox. It opens your messages wherever you have this passkey. If you delete it, it opens nothing, so keep a recovery code as well. Some passkeys can only sign you in, and some stay on one computer: you are told.',
        'A browser that cannot open your messages names the one that had your keys last, and when you used it.',
        'Or keep a recovery code: in your settings, under Privacy & Policy. On a new device, or after your browser has cleared its data, it opens your messages. Your password does not, so whoever steals your password or your mailbox cannot read what you wrote before.',
        'Keep it where you find it without your device, and where nobody else looks. We never ask for it, by phone, by email or in the chat.',
        `A new device can also get your keys from one that opens your messages: on that one choose “Add a device” in the settings, under Privacy & Policy. We may ask for a new sign-in there first. It then shows a one-time code, as a picture to scan and as text. The code works once, for ${limits.e2ee.device_slots.minutes} minutes, in a browser that has just signed in to your account, and we tell you about it by email. You can cancel it from any of your devices. Your recovery code stays as it is. Do it only if you hold both devices. Nobody from ${name} ever asks for this code.`,
        `Whoever photographs the one-time code can read your messages with it, if they can also sign in to your account before you use or cancel the code, or it expires.`,
        'If you lose the code but a device still opens your messages, make a new code there, in the settings. If you lose every device, passkey and code, you can’t open your old messages, and neither can we.',
        `In a browser that cannot open them you can write from there all the same, with new keys. Earlier messages come there once you open them by the old device, passkey or code: in your settings, under Open earlier messages. We keep what that takes for the last ${limits.e2ee.former_backups} keys that you replaced so. The people you write with are told that your keys are new.`,
        'If this happens to you again and again: private windows, and browsers that clear their data when they are closed, forget your keys each time.',
      ],
    },
    {
      id: 'limits',
      title: 'What it does not protect',
      blocks: [
        createListBlock(
          'Encrypted files are not checked for viruses: we cannot look inside. Open only what you expect, and from people you know.',
          'Applications and the documents you attach to them, your documents in the settings, saved replies, calls and reviews are outside of it. They are protected in other ways, but we can read them where that is needed.',
          'Your keys stay the same for years, so that you can read your old messages on a new device. Whoever gets hold of your recovery code, your passkey or your unlocked device can read old messages, too.',
          'The other person can show your messages to anybody.',
          'Whoever uses your unlocked device reads what you read. On a shared computer, remove your keys when you log out.',
        ),
      ],
    },
    {
      id: 'trust',
      title: 'What you trust us with',
      blocks: [
        'The program that encrypts comes from us each time you open the site. You trust that we serve the right one, and that we give you the right keys of the other person.',
        'A new device takes our word for which copy of your keys is the newest, and for whether you have any. From an older copy it would not know whose keys you have compared since, so look at the mark beside a name before you write anything confidential there.',
        'If a passkey opens your messages, you also trust whoever keeps it, such as Apple, Google or your password manager. Whoever takes over your account there, and what is stored with us, can read your messages.',
        'A new recovery code, or a passkey that you remove, takes the old way out of what we keep. You trust that we keep no copy: from one, whoever has the old code or passkey could still open your messages.',
        'You can check the keys: compare the security code of a conversation with the other person, by phone or face to face. If it is the same on both screens, nobody is in between. Do so before anything important, and ask when you are told that keys changed.',
        'Never act on bank details that come by message alone, encrypted or not: ring the person on a number you already had.',
      ],
    },
    {
      id: 'more',
      title: 'More',
      blocks: [
        [
          'What we do with everything else stands in the ',
          link('privacy policy', paths.privacy),
          '. Questions: ',
          link(brand.support_email, brand.support_email_link),
          '.',
        ],
      ],
    },
  ],
};
