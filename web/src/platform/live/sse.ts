import type { LiveHint } from '@muster/contract';

/** Takes a stream of server-sent events apart, in whatever pieces it comes. */
export function createParser(onHint: (hint: LiveHint) => void) {
  let rest = '';
  return (text: string) => {
    const events = (rest + text).split('\n\n');
    rest = events.pop()!;
    for (const event of events) {
      if (event.startsWith('data: ')) onHint(JSON.parse(event.slice(6)) as LiveHint);
    }
  };
}
