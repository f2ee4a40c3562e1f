import { fine, reasonOf, wrong, type Finding } from '../finding.ts';

const needed = 24;

const nativeModules: [what: string, prove: () => Promise<unknown>][] = [
  ['sharp (images)', proveSharp],
  ['argon2 (passwords)', proveArgon],
];

/** Node, and the packages with parts for this very machine: each does its work once. */
export async function checkModules(): Promise<Finding[]> {
  const { node } = process.versions;
  const isNew = Number(node.split('.')[0]) >= needed;
  const findings = [
    isNew
      ? fine('Node', `${node} on ${process.platform} ${process.arch}`)
      : wrong('Node', `this is ${node}`, `Install Node ${needed} from https://nodejs.org.`),
  ];
  for (const [what, prove] of nativeModules) {
    const told = await prove().then(
      () => fine(what, 'works'),
      (error: unknown) =>
        wrong(what, `it does not work: ${reasonOf(error)}`, 'Remove node_modules and run npm run setup.'),
    );
    findings.push(told);
  }
  return findings;
}

async function proveSharp() {
  const { default: sharp } = await import('sharp');
  const create = { width: 1, height: 1, channels: 3, background: '#000' } as const;
  await sharp({ create }).webp().toBuffer();
}

async function proveArgon() {
  const { hash, verify } = await import('@node-rs/argon2');
  if (!(await verify(await hash('proof'), 'proof'))) throw new Error('a password does not fit its hash');
}
