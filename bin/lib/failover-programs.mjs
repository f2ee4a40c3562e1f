import { installPackages, isInstalled } from './apt.mjs';
import { capture } from './run.mjs';
import { findAccount, findPrograms } from './system-postgres.mjs';

/** Debian's packages, and how to tell that they are there. */
const PACKAGES = {
  postgresql: () => findPrograms() !== undefined,
  patroni: () => isInstalled('patroni') && isInstalled('patronictl'),
  'etcd-server': () => isInstalled('etcd'),
  haproxy: () => isInstalled('haproxy'),
};

/** Without them no node can be cut off; everything else can be tried. */
const NETWORK_PACKAGES = { iproute2: () => isInstalled('ip'), iptables: () => isInstalled('iptables') };

/** Installs what a cluster is made of where it is missing and we may. */
export async function findFailoverPrograms() {
  const wanted = listMissing({ ...PACKAGES, ...NETWORK_PACKAGES });
  if (wanted.length > 0) await installPackages(...wanted, BESIDES);
  const missing = listMissing(PACKAGES);
  if (missing.length > 0) {
    throw new Error(
      `A failover needs Debian's ${missing.join(', ')}: not installed, nor could it be from here.`,
    );
  }
  const { uid = process.getuid(), gid = process.getgid() } = findAccount();
  return { postgres: findPrograms(), account: `${uid}:${gid}` };
}

/** Patroni speaks to etcd by a package that it merely recommends. */
const BESIDES = 'python3-etcd';

const listMissing = (packages) => Object.keys(packages).filter((name) => !packages[name]());

/** Tried in a network that is gone with the trial: not everybody may, and not every kernel lets a container do it. */
export async function canCutNetworks() {
  const trial =
    'ip link add middle type bridge && ip link add one type veth peer name two && iptables -A INPUT -i one -j DROP';
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
  const { code } = await capture('unshare', ['--net', 'sh', '-c', trial], { env }).catch(() => ({}));
  return code === 0;
}
