/**
 * Reloads the page if a chunk is missing and another worker shows that the server has another
 * build. Returns the end of the watch.
 */
export function watchMissingChunks(reload: () => void): () => void {
  const { serviceWorker } = navigator;
  let own = serviceWorker.controller;
  let isReplaced = false;
  function noteWorker() {
    // The first worker of a browser belongs to the page's own build.
    if (own) isReplaced = true;
    else own = serviceWorker.controller;
  }
  async function look() {
    if (!navigator.onLine) return;
    const registration = await serviceWorker.getRegistration();
    await registration?.update();
    if (isReplaced || registration?.installing || registration?.waiting) reload();
  }
  const lookAside = () => void look().catch(() => undefined);
  serviceWorker.addEventListener('controllerchange', noteWorker);
  window.addEventListener('vite:preloadError', lookAside);
  return () => {
    serviceWorker.removeEventListener('controllerchange', noteWorker);
    window.removeEventListener('vite:preloadError', lookAside);
  };
}
