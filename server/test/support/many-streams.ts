import { once } from 'node:events';
import { connect } from 'node:net';
import { parentPort } from 'node:worker_threads';

interface Asked {
  port: number;
  requests: string[];
}

/** Asks, and hears the beginning of each answer: in a thread of its own, so that its memory is no part of the server's. */
async function open({ port, requests }: Asked) {
  for (const request of requests) {
    const socket = connect(port, '127.0.0.1');
    socket.write(request);
    const [first] = (await once(socket, 'data')) as [Buffer];
    if (!first.toString().startsWith('HTTP/1.1 200')) throw new Error(`No stream: ${first.toString()}`);
    socket.resume();
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- no window
  parentPort!.postMessage('open');
}

parentPort!.on('message', (asked: Asked) => void open(asked));
