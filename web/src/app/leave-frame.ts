/**
 * Once there is a screen, the page's own frame goes, in the same paint. Not by a rule with :has(), which would have the
 * browser style every button anew whenever something comes or goes in the app.
 */
export function leaveFrame(app: HTMLElement) {
  const observer = new MutationObserver(() => {
    if (!app.querySelector('main')) return;
    observer.disconnect();
    for (const id of ['frame', 'stuck']) document.getElementById(id)?.remove();
  });
  observer.observe(app, { childList: true, subtree: true });
}
