const text = 'This needs JavaScript. Turn it on in your browser, then reload the page.';

/** Notice for browsers without scripts, at parts that need them. */
export function NeedsScripts({ className }: { className?: string }) {
  return (
    <noscript>
      <p className={className}>{text}</p>
    </noscript>
  );
}
