import { Box, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { LegalBlock, LegalDocument, RichText, TextLink } from './legal-document.ts';
import classes from './legal-page.module.css';

/** Numbered sections with a table of contents. Mantine's TableOfContents would need scripts. */
export function LegalPage({ document }: { document: LegalDocument }) {
  const { title, lead, dated, versions, sections } = document;
  return (
    <article className={`wrap ${classes.page}`}>
      <Stack component="header" gap="xxs" className={classes.head}>
        <h1>{title}</h1>
        <Text maw="46ch" mt="xs" mb="sm" c="dimmed" fz="lg">
          {lead}
        </Text>
        {dated && (
          <Text c="var(--ink3)" fz="sm">
            {dated}
          </Text>
        )}
        {versions.map((version) => (
          <Text key={version} c="var(--ink3)" fz="sm">
            {version}
          </Text>
        ))}
      </Stack>
      <nav className={classes.contents} aria-labelledby="contents">
        <Box component="h2" fz="md" id="contents">
          Contents
        </Box>
        <Box component="ol" mt="xs" className="ruled">
          {sections.map(({ id, title: name }, index) => (
            <li key={id}>
              <a href={`#${id}`}>{`${index + 1}. ${name}`}</a>
            </li>
          ))}
        </Box>
      </nav>
      <Stack gap="var(--s-40)" maw="62ch" className={classes.sections}>
        {sections.map(({ id, title: name, blocks }, index) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{`${index + 1}. ${name}`}</h2>
            {blocks.map((block) => (
              <LegalText key={getBlockKey(block)} block={block} />
            ))}
          </section>
        ))}
      </Stack>
    </article>
  );
}

function LegalText({ block }: { block: LegalBlock }) {
  if (isRichText(block)) {
    return (
      <p>
        <RichTextContent text={block} />
      </p>
    );
  }
  return (
    <Stack component="ul" gap="xs" pl="var(--s-20)" style={{ listStyle: 'disc' }}>
      {block.list.map((item) => (
        <li key={plainText(item)}>
          <RichTextContent text={item} />
        </li>
      ))}
    </Stack>
  );
}

function RichTextContent({ text }: { text: RichText }) {
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
function getBlockKey(block: LegalBlock): string {
  return isRichText(block) ? plainText(block) : block.list.map(plainText).join();
}

function plainText(text: RichText): string {
  if (typeof text === 'string') return text;
  return text.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('');
}
