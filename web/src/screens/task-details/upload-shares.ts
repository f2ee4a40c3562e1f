/** How much of each file has left, from 0 to 1: they go one after the other. */
export function uploadShares(files: readonly { size: number }[], progress: number) {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  let before = 0;
  return files.map(({ size }) => {
    const share = (progress * total - before) / (size || 1);
    before += size;
    return Math.max(0, Math.min(1, share));
  });
}
