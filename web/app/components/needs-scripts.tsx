const text = 'This needs JavaScript. Turn it on in your browser, then reload the page.';

/** Shown in browsers that run no scripts, at parts of pages that do nothing without them. */
export function NeedsScripts({ className }: { className?: string }) {
  return (
    <noscript>
      <p className={className}>{text}</p>
    </noscript>
  );
}
