import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { programPath } from './processes.ts';

/** What a node takes for its machine: an address, and the network that its programs are in. */
export interface Machine {
  address: string;
  /** A file; undefined stands for the one that everybody is in. */
  network?: string;
  /** From now on nothing reaches it, and nothing of it reaches others; nobody is told. */
  cutOff: () => void;
  reconnect: () => void;
}

const middle = '192.0.2.254';

/**
 * Two machines and we ourselves between them. What is made here lies in the network that this process was started in,
 * which was made for it and is gone with its last process, however that ends (`bin/failover.mjs`).
 */
export async function createNetwork() {
  for (const command of [
    'link set lo up',
    'link add middle type bridge',
    `address add ${middle}/24 dev middle`,
    'link set middle up',
  ])
    run('ip', command);
  return { address: middle, machines: [await addMachine('one', 1), await addMachine('two', 2)] };
}

/** All at one address: the network cannot be lost. */
export const sharedMachine = () => {
  const machine: Machine = { address: '127.0.0.1', cutOff: () => {}, reconnect: () => {} };
  return { address: machine.address, machines: [machine, machine] };
};

async function addMachine(name: string, number: number): Promise<Machine> {
  // A network lasts for as long as a process is in it; this one ends when nobody can write to it any more, as we do.
  const keeper = spawn('unshare', ['--net', 'cat'], { stdio: ['pipe', 'pipe', 'inherit'] });
  keeper.stdin.write('Is it there?');
  await once(keeper.stdout, 'data');
  keeper.stdout.destroy();
  keeper.unref();
  const network = `/proc/${keeper.pid}/ns/net`;
  const address = `192.0.2.${number}`;
  const inside = (command: string) => run('nsenter', `--net=${network} ${command}`);
  run('ip', `link add ${name} type veth peer name outside netns ${keeper.pid}`);
  run('ip', `link set ${name} master middle up`);
  inside('ip link set lo up');
  inside(`ip address add ${address}/24 dev outside`);
  inside('ip link set outside up');
  return {
    address,
    network,
    cutOff() {
      // Not by the link: the system would notice, and tell whoever connects.
      inside('iptables -A OUTPUT -o outside -j DROP');
      inside('iptables -A INPUT -i outside -j DROP');
    },
    reconnect: () => inside('iptables -F'),
  };
}

const run = (program: string, command: string) =>
  execFileSync(program, command.split(' '), { stdio: 'inherit', env: { PATH: programPath } });
