import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A certificate for these names that vouches for itself: good for an hour, trusted by whom it is given to. */
export function makeCertificate(...names: string[]) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const holder = sequence(set(sequence(oid('550403'), der(0x0c, Buffer.from(names[0]!)))));
  const algorithm = sequence(oid('2a8648ce3d040302'));
  const contents = sequence(
    der(0xa0, integer(Buffer.of(2))),
    integer(Buffer.concat([Buffer.of(1), randomBytes(8)])),
    algorithm,
    holder,
    sequence(time(-60), time(3600)),
    holder,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension('551d11', sequence(...names.map((name) => der(0x82, Buffer.from(name))))))),
  );
  const signature = der(3, Buffer.of(0), sign('sha256', contents, privateKey));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: toPem(sequence(contents, algorithm, signature)),
  };
}

function der(tag: number, ...contents: Buffer[]) {
  const body = Buffer.concat(contents);
  const size = body.length < 128 ? Buffer.of(body.length) : Buffer.of(0x82, body.length >> 8, body.length);
  return Buffer.concat([Buffer.of(tag), size, body]);
}

const sequence = (...contents: Buffer[]) => der(0x30, ...contents);
const set = (...contents: Buffer[]) => der(0x31, ...contents);
const integer = (bytes: Buffer) => der(2, bytes);
const oid = (hex: string) => der(6, Buffer.from(hex, 'hex'));
const extension = (id: string, value: Buffer) => sequence(oid(id), der(4, value));

function time(secondsFromNow: number) {
  const at = new Date(Date.now() + secondsFromNow * 1000).toISOString();
  return der(0x18, Buffer.from(at.replace(/\.\d+|[-:T]/g, '')));
}

const toPem = (bytes: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
