const spreadMs = 3_000;

/**
 * Acts once the network is back, at some moment of the next seconds: where a router was away, all browsers of an office
 * would ask for everything in the same one. Answers how to stop listening.
 */
export function onReturn(act: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const away = () => clearTimeout(timer);
  const back = () => {
    away();
    timer = setTimeout(act, spreadMs * Math.random());
  };
  window.addEventListener('online', back);
  window.addEventListener('offline', away);
  return () => {
    away();
    window.removeEventListener('online', back);
    window.removeEventListener('offline', away);
  };
}
