import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from './commands.ts';

interface Service {
  /** Without a value where a variable is left empty. */
  environment: Record<string, string | null>;
  volumes: string[];
  user?: string;
  read_only: boolean;
  tmpfs: string[];
  cap_drop?: string[];
  security_opt: string[];
}

/** The services of the compose file, its variables filled in. */
export function readCompose(variables: Record<string, string>) {
  const text = readFileSync(join(root, 'deploy', 'compose.yaml'), 'utf8');
  const filled = text.replace(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_, name: string, sign?: string, rest = '') => {
      const value = variables[name] ?? '';
      if (value === '' && sign === '?') throw new Error(`${name}: ${rest}`);
      return value || rest;
    },
  );
  return parse(filled) as { services: Record<'app' | 'database', Service> };
}

/** What the file says of a service, as podman is told it; volumes begin with `prefix`. */
export const toOptions = (service: Service, prefix: string) => [
  ...Object.entries(service.environment).map(([name, value]) => `--env=${name}=${value ?? ''}`),
  ...service.volumes.map((volume) => `--volume=${prefix}${volume}`),
  ...(service.user ? [`--user=${service.user}`] : []),
  ...(service.read_only ? ['--read-only', '--read-only-tmpfs=false'] : []),
  ...service.tmpfs.map((path) => `--tmpfs=${path}`),
  ...(service.cap_drop ?? []).map((capability) => `--cap-drop=${capability}`),
  ...service.security_opt.map((option) => `--security-opt=${option}`),
];
