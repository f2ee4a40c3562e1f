import type { Cluster } from './cluster.ts';
import type { Node } from './node.ts';

export interface Fault {
  name: string;
  strike: (leader: Node, cluster: Cluster) => void;
  /** Once another node has taken over: what was lost comes back. */
  mend?: (lost: Node) => void;
  needsNetwork?: true;
}

export const faults: Fault[] = [
  { name: 'postmaster killed', strike: (leader) => leader.killPostmaster() },
  { name: 'node killed', strike: (leader) => leader.signal('SIGKILL'), mend: (lost) => lost.start() },
  {
    name: 'node frozen',
    strike: (leader) => leader.signal('SIGSTOP'),
    mend: (lost) => lost.signal('SIGCONT'),
  },
  {
    name: 'node cut off',
    strike: (leader) => leader.cutOff(),
    mend: (lost) => lost.reconnect(),
    needsNetwork: true,
  },
  { name: 'leader switched', strike: (leader, cluster) => void cluster.switchOver(leader) },
];
