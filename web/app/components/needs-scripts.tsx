/** Shown in browsers that run no scripts, at parts of pages that do nothing without them. */
export function NeedsScripts() {
  return (
    <noscript>
      <p>This needs JavaScript. Turn it on in your browser, then reload the page.</p>
    </noscript>
  );
}
