import { Link } from 'react-router';
import type { LegalBlock, RichText, TextLink } from './legal-document.ts';

/** A paragraph or a list of a legal document. */
export function LegalText({ block }: { block: LegalBlock }) {
  if (isRichText(block)) {
    return (
      <p>
        <Rich text={block} />
      </p>
    );
  }
  return (
    <ul>
      {block.list.map((item) => (
        <li key={plainText(item)}>
          <Rich text={item} />
        </li>
      ))}
    </ul>
  );
}

function Rich({ text }: { text: RichText }) {
  if (typeof text === 'string') return <span>{text}</span>;
  return text.map((piece) =>
    typeof piece === 'string' ? (
      <span key={piece}>{piece}</span>
    ) : (
      <Anchor key={piece.href} link={piece} />
    ),
  );
}

function Anchor({ link: { href, text } }: { link: TextLink }) {
  return href.startsWith('/') ? <Link to={href}>{text}</Link> : <a href={href}>{text}</a>;
}

function isRichText(block: LegalBlock): block is RichText {
  return typeof block === 'string' || Array.isArray(block);
}

/** Returns a key that is unique within a section. */
export function blockKey(block: LegalBlock): string {
  return isRichText(block) ? plainText(block) : block.list.map(plainText).join();
}

function plainText(text: RichText): string {
  if (typeof text === 'string') return text;
  return text.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('');
}
