/**
 * Reloads the page if a chunk is missing and a new service worker shows that the server has another
 * build. Returns a function that stops watching.
 */
export function watchMissingChunks(reload: () => void): () => void {
  const { serviceWorker } = navigator;
  let own = serviceWorker.controller;
  let isReplaced = false;
  function noteWorker() {
    // The first worker in a browser belongs to the same build as the page.
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
