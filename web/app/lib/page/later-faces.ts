/**
 * For the head of a page. The faces are 73 KB: on a slow line the first picture would share the way with them, and has stand-ins of the same measures. So
 * a tab that has not had them asks for them once it is painted (`later-scripts.ts`), and one that has takes them at once.
 * Styles read the attribute: whoever runs no script has the faces as any page has.
 * @param faces the addresses of the files of our faces
 */
export const facesScript = (faces: readonly string[]) =>
  `(${String(holdFaces)})(${JSON.stringify(faces)})`;

/** Runs in the page as it stands here, so it may use nothing from outside. */
function holdFaces(files: readonly string[]): void {
  const names = files.join(' ');
  let had: string | null = null;
  try {
    had = sessionStorage.getItem('faces');
    sessionStorage.setItem('faces', names);
  } catch {
    // A browser that forbids storage has not had them.
  }
  if (had !== names) {
    document.documentElement.dataset.faces = 'later';
    return;
  }
  for (const file of files) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'font', crossOrigin: '', href: file });
    document.head.append(link);
  }
}
