import { Environment } from '../../src/config.ts';
import { doubtful, fine, wrong, type Finding } from '../finding.ts';
import { presentable, variables } from '../variables.ts';

/** Each variable that is set, and what does not go together. */
export function checkConfiguration(environment: NodeJS.ProcessEnv): Finding[] {
  const names = Object.keys(variables) as (keyof typeof variables)[];
  const set = names.filter((name) => environment[name]);
  const findings = set.map((name) => {
    const { success, error } = Environment.shape[name].safeParse(environment[name]);
    const what = `${name}, ${variables[name]}`;
    if (success) return fine(what, presentable(name, environment[name]!));
    return wrong(what, `it is not valid: ${error.issues[0]!.message}`, `Correct ${name}, or unset it.`);
  });
  if (set.length === 0) findings.push(fine('configuration', 'nothing is set: defaults are used'));
  return [...findings, ...halves(environment)];
}

function halves(environment: NodeJS.ProcessEnv): Finding[] {
  const isSet = (name: keyof typeof variables) => Boolean(environment[name]);
  const findings: Finding[] = [];
  const isStore = ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  if (isStore.some(isSet) && !isSet('S3_BUCKET')) {
    const advice = 'Set S3_BUCKET too: without it files stay in DATA_DIR.';
    findings.push(doubtful('S3_BUCKET', 'other S3 variables are set, the bucket is not', advice));
  }
  if (isSet('S3_ACCESS_KEY_ID') !== isSet('S3_SECRET_ACCESS_KEY')) {
    const advice = 'Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY together, or neither.';
    findings.push(wrong('S3_ACCESS_KEY_ID', 'only half of the pair is set', advice));
  }
  if (environment['RATE_LIMIT'] === 'off') {
    const advice = 'Unset it unless this is a benchmark: passwords can be guessed at any speed.';
    findings.push(doubtful('RATE_LIMIT', 'many tries are not slowed down', advice));
  }
  return findings;
}
