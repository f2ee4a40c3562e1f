/** Whoever comes to a gate that is shut waits in front of it. */
export function createBarrier() {
  let isShut = false;
  const waiting: (() => void)[] = [];
  return {
    shut: () => (isShut = true),
    arrivals: () => waiting.length,
    open() {
      isShut = false;
      waiting.splice(0).forEach((go) => go());
    },
    async pass() {
      if (isShut) await new Promise<void>((go) => waiting.push(go));
    },
  };
}
