import { installPackages, isInstalled } from './apt.mjs';
import { findAccount, findPrograms } from './system-postgres.mjs';

/** Debian's packages, and how to tell that they are there. */
const PACKAGES = {
  postgresql: () => findPrograms() !== undefined,
  patroni: () => isInstalled('patroni') && isInstalled('patronictl'),
  'etcd-server': () => isInstalled('etcd'),
  haproxy: () => isInstalled('haproxy'),
};

/** Installs what a cluster is made of where it is missing and we may. */
export async function findFailoverPrograms() {
  if (listMissing().length > 0) await installPackages(...listMissing(), BESIDES);
  const missing = listMissing();
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

const listMissing = () => Object.keys(PACKAGES).filter((name) => !PACKAGES[name]());
