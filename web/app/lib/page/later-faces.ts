/** As the browser's `FontFace` takes it. */
export interface Face {
  readonly family: string;
  /** The address of its file. */
  readonly file: string;
  readonly descriptors: FontFaceDescriptors;
}

/**
 * For the head of a page. The faces are 73 KB: on a slow line the first picture would share the way with them, and has stand-ins of the same measures. So
 * a tab that has not had them asks for them once it is painted, as `later-scripts.ts` tells, and one that has takes them at once. They
 * join the page together when they have arrived, so that it is laid out anew once; a style that named them by a condition would
 * have the styles of every element read anew, too.
 * @param styles the address of the faces as styles, for whoever runs no script
 */
export const facesHead = (faces: readonly Face[], styles: string, nonce: string) =>
  `<script nonce="${nonce}">(${String(takeFaces)})(${JSON.stringify(faces)})</script>` +
  `<noscript><link rel="stylesheet" href="${styles}"/></noscript>`;

/** Runs in the page as it stands here, so it may use nothing from outside. */
function takeFaces(faces: readonly Face[]): void {
  const names = faces.map(({ file }) => file).join(' ');
  let had: string | null = null;
  try {
    had = sessionStorage.getItem('faces');
    sessionStorage.setItem('faces', names);
  } catch {
    // A browser that forbids storage has not had them.
  }
  if (had === names) {
    for (const { family, file, descriptors } of faces)
      document.fonts.add(new FontFace(family, `url(${file})`, { ...descriptors, display: 'swap' }));
  } else window.addEventListener('painted', () => void takeTogether(), { once: true });

  /** From bytes: a face that loads its file by itself has the page laid out anew for each. What does not arrive leaves its stand-in. */
  async function takeTogether() {
    const arrived = await Promise.allSettled(
      faces.map(async ({ family, file, descriptors }) => {
        // oxlint-disable-next-line no-restricted-globals -- a file of the page, not of the API, before any module is there
        const answer = await fetch(file, { priority: 'low' });
        const face = new FontFace(family, await answer.arrayBuffer(), descriptors);
        return await face.load();
      }),
    );
    for (const result of arrived)
      if (result.status === 'fulfilled') document.fonts.add(result.value);
  }
}
