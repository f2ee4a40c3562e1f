import { readConfig, type Config } from '../src/config.ts';
import { checkBackups } from './checks/backups.ts';
import { checkBroker } from './checks/broker.ts';
import { checkConfiguration } from './checks/configuration.ts';
import { checkDatabase } from './checks/database.ts';
import { checkMachine } from './checks/machine.ts';
import { checkMail } from './checks/mail.ts';
import { checkModules } from './checks/modules.ts';
import { checkPorts } from './checks/ports.ts';
import { checkPublicUrl } from './checks/public-url.ts';
import { checkPush } from './checks/push.ts';
import { checkStorage } from './checks/storage.ts';
import { reasonOf, wrong, type Finding } from './finding.ts';
import type { Wishes } from './wishes.ts';

type Check = (config: Config, wishes: Wishes) => Promise<Finding[]>;

const checks: [what: string, check: Check][] = [
  ['Node', checkModules],
  ['machine', checkMachine],
  ['ports', checkPorts],
  ['database', checkDatabase],
  ['broker', checkBroker],
  ['storage', checkStorage],
  ['mail', checkMail],
  ['push', checkPush],
  ['public address', checkPublicUrl],
  ['backups', checkBackups],
];

/** Looks at everything that Muster stands on, one after the other, and tells of each finding as it comes. */
export async function examine(
  environment: NodeJS.ProcessEnv,
  wishes: Wishes = {},
  tell: (finding: Finding) => void = () => {},
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const add = (found: Finding[]) => {
    findings.push(...found);
    found.forEach(tell);
  };
  const configuration = checkConfiguration(environment);
  add(configuration);
  // Without settings there is nothing to look at.
  if (configuration.some(({ verdict }) => verdict === '✗')) return findings;

  const config = readConfig(environment);
  for (const [what, check] of checks) {
    const failed = (error: unknown) => [
      wrong(what, `it could not be looked at: ${reasonOf(error)}`, 'Mend this first, then ask again.'),
    ];
    add(await check(config, wishes).catch(failed));
  }
  return findings;
}
