import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './commands.ts';
import { cache } from './debian.ts';

/** What `podman-compose` needs to give containers a network with names in it. */
export const composePrograms = [
  'podman-compose',
  '/usr/lib/podman/netavark',
  '/usr/lib/podman/aardvark-dns',
  'iptables',
  'ip',
  'nsenter',
];

/** The compose file as it is, in a network of its own: so its port is free, and nothing of this machine's is touched. */
export async function openCompose(project: string, settings: Record<string, string>) {
  const network = `/run/netns/${project}`;
  await run('ip', ['netns', 'add', project]);
  await run('ip', ['-netns', project, 'link', 'set', 'lo', 'up']);
  const env = { ...process.env, ...settings, ...writeConfiguration() };
  const inside = (command: string, ...args: string[]) =>
    run('nsenter', [`--net=${network}`, command, ...args], { env });
  const file = join(root, 'deploy', 'compose.yaml');
  // Docker leaves nothing to write to that the file does not name; podman would.
  const options = [
    `--project-name=${project}`,
    `--file=${file}`,
    '--podman-run-args=--read-only-tmpfs=false',
  ];
  const compose = (...args: string[]) => inside('podman-compose', ...options, ...args);
  const podman = (...args: string[]) => inside('podman', ...args);

  async function close() {
    await compose('down', '--volumes');
    await podman('network', 'rm', '--force', `${project}_default`);
    await run('ip', ['netns', 'delete', project]);
  }
  return { compose, podman, inside, close };
}

/** The same as podman is told by options elsewhere, which `podman-compose` cannot pass on. */
function writeConfiguration() {
  const networks = join(cache, 'networks');
  mkdirSync(networks, { recursive: true });
  const [containers, storage] = [join(cache, 'containers.conf'), join(cache, 'storage.conf')];
  writeFileSync(
    containers,
    `[containers]
default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
[network]
network_backend = "netavark"
network_config_dir = "${networks}"
`,
  );
  writeFileSync(
    storage,
    `[storage]
driver = "vfs"
graphroot = "${join(cache, 'storage')}"
runroot = "${join(cache, 'run')}"
`,
  );
  return { CONTAINERS_CONF: containers, CONTAINERS_STORAGE_CONF: storage };
}
