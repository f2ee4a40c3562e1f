const ours = {
  look: (address: string) => fetch(address, { cache: 'no-cache' }),
  reload: () => location.reload(),
};

/**
 * Firefox remembers for as long as a page lives that a file of code could not be fetched, and does not ask for it again.
 * Who has pressed Retry gets a new page once the file is there; what they typed is kept.
 */
export async function reloadIfRemembered(failure: unknown, { look, reload } = ours) {
  const [address] = (failure instanceof Error && /https?:\/\/\S+\.js/.exec(failure.message)) || [];
  if (address && (await isThere(look(address)))) reload();
}

const isThere = (asked: Promise<Response>) =>
  asked.then(
    ({ ok }) => ok,
    () => false,
  );
