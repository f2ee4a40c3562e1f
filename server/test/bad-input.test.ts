import { Failure, limits } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bodyLimitOf } from '../src/platform/http/body-limit.ts';
import { endpoints, type NamedEndpoint } from './support/endpoints.ts';
import { setScene, type Scene } from './support/scene.ts';
import { some } from './support/thorough.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
let scene: Scene;
beforeAll(async () => {
  world = await startWorld();
  scene = await setScene(world);
});
afterAll(() => world.stop());

interface Field {
  type?: string | string[];
  anyOf?: { type?: string }[];
  properties?: Record<string, Field>;
  required?: string[];
  items?: Field;
  maximum?: number;
  maxLength?: number;
}
const withBody = some(
  endpoints.filter(({ schema }) => schema.body),
  4,
);
const mayBeBlank = new Set(['description', 'address', 'organization']);

const makesNothing = new Set([
  'readInviteLink',
  'login',
  'requestPasswordReset',
  'changeTasks',
  'reportMove',
  'undoChangeOfTasks',
  'lookAtTask',
]);
const givenPasswords = new Set(['password', 'currentPassword']);

const typesOf = ({ type, anyOf = [] }: Field) => [type, ...anyOf.map(({ type }) => type)].flat();
const toSchema = (type: z.ZodType) => z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Field;

/** What no field of this type can be, by name, as JSON. */
function badValues(name: string, field: Field): [what: string, json: string][] {
  const types = typesOf(field);
  const text = JSON.stringify;
  const values: [what: string, json: string, isFine?: boolean][] = [
    ['null', 'null', types.includes('null')],
    ['a number', '7', types.includes('integer') || types.includes('number')],
    ['a fraction', '1.5'],
    ['true', 'true', types.includes('boolean')],
    ['an object', '{"$ne":null}', types.includes('object') && name !== 'permissions'],
    ['a list', '[]', types.includes('array')],
    ['a list of numbers', '[7]'],
    ['a list of lists', '[[]]'],
    ['a huge number', '1e308'],
    ['a number of more than 32 bits', '2147483648'],
    ['more than infinity', '1e999'],
    ['a negative number', '-1', name === 'version' || field.maximum === Number.MAX_SAFE_INTEGER],
    ['a number of less than -32 bits', '-2147483649', field.maximum === Number.MAX_SAFE_INTEGER],
    ['a deep nest', nest(5000)],
    ['nothing', '""', mayBeBlank.has(name)],
    ['blanks that nobody sees', '"\u200b\u00ad"', mayBeBlank.has(name) || givenPasswords.has(name)],
    ['blanks', '" \\t "', mayBeBlank.has(name) || givenPasswords.has(name)],
    ['a text twice too long', text('x'.repeat(2 * (field.maxLength ?? 2 * limits.passwordMax + 1)))],
    ['NUL', text('a\0b@example.com')],
    ['half a character', text('a\ud800@example.com')],
  ];
  return values.filter(([, , isFine]) => !isFine).map(([what, json]) => [what, json]);
}

const nest = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

/** The body that the call accepts, with one field replaced or left out. */
function bodyWith(endpoint: NamedEndpoint, field: string, json: string | undefined) {
  const body = scene.bodyOf(endpoint)!;
  const [whole] = (Array.isArray(body) ? body : [body]) as Record<string, unknown>[];
  const parts = Object.entries(whole!)
    .filter(([name, value]) => name !== field && value !== undefined)
    .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  if (json !== undefined) parts.push(`${JSON.stringify(field)}:${json}`);
  return Array.isArray(body) ? `[{${parts.join()}}]` : `{${parts.join()}}`;
}

const send = (endpoint: NamedEndpoint, payload: string | Buffer, type = 'application/json') =>
  scene.ada.send({
    method: endpoint.method,
    url: scene.pathOf(endpoint),
    headers: { 'content-type': type },
    payload,
  });

type Reply = Awaited<ReturnType<typeof send>>;
function expectRefusal(reply: Reply, ...statuses: number[]) {
  expect(Failure.strict().parse(reply.json())).toMatchObject({ status: reply.statusCode });
  expect(reply.json().message).not.toMatch(/^.{0,5}$|^Invalid|expected|received|undefined/s);
  expect(statuses).toContain(reply.statusCode);
}

describe.each(withBody)('$method $url', (endpoint) => {
  const schema = toSchema(endpoint.schema.body!);
  const { properties = {}, required = [] } = schema.items ?? schema;

  test.each(Object.keys(properties))('refuses every wrong %s, names it and keeps nothing', async (name) => {
    const before = await world.stored();
    const bad: [string, string | undefined][] = badValues(name, properties[name]!);
    if (required.includes(name)) bad.push(['nothing at all', undefined]);
    for (const [what, json] of bad) {
      const reply = await send(endpoint, bodyWith(endpoint, name, json));
      expect(reply.statusCode, what).toBe(422);
      expectRefusal(reply, 422);
      const named = Object.keys(reply.json().fields).flatMap((path) => path.split('.'));
      expect(named, what).toContain(name);
    }
    expect(await world.stored()).toEqual(before);
  });

  test('refuses what is no JSON object of its shape, and keeps nothing', async () => {
    const before = await world.stored();
    for (const json of [
      'null',
      '7',
      '"text"',
      'true',
      '[null]',
      '[7]',
      '[[]]',
      '["text"]',
      schema.items ? '{}' : '[]',
    ]) {
      expectRefusal(await send(endpoint, json), 422);
    }
    expectRefusal(await scene.ada.send({ method: endpoint.method, url: scene.pathOf(endpoint) }), 422);
    for (const broken of [
      '',
      '{',
      '{"name":',
      'name=Acme',
      '{"name":"Acme"}}',
      "{'name':'Acme'}",
      '\u0000',
    ]) {
      expectRefusal(await send(endpoint, broken), 400);
    }
    expectRefusal(await send(endpoint, '{"constructor":{"prototype":{"isAdmin":true}}}'), 400, 422);
    const [field] = Object.keys(properties);
    const most = bodyLimitOf(endpoint.schema.body);
    const deep = `{"${field}":${nest((most - 100) / 2)}}`;
    expectRefusal(await send(endpoint, schema.items ? `[${deep}]` : deep), 422);
    expectRefusal(await send(endpoint, `{"${field}":${nest(most)}}`), 413);
    expectRefusal(await send(endpoint, JSON.stringify({ x: 'x'.repeat(most) })), 413);
    for (const type of [
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'image/png',
      'nonsense',
    ]) {
      expectRefusal(await send(endpoint, JSON.stringify(scene.bodyOf(endpoint)), type), 415);
    }
    if (!endpoint.multipart) {
      expectRefusal(await send(endpoint, '--b\r\n\r\n--b--\r\n', 'multipart/form-data; boundary=b'), 415);
    }
    expect(await world.stored()).toEqual(before);
  });
});

test('keys that reach into every object change none', async () => {
  const body =
    '{"name":"Acme","__proto__":{"isAdmin":true,"description":"leaked"},"x":{"__proto__":{"isAdmin":true}}}';
  const endpoint = endpoints.find(({ name }) => name === 'createOrganization')!;
  const reply = await send(endpoint, body);
  expect(reply.json()).toMatchObject({ status: 201, organization: { description: '' } });
  expect({}).not.toHaveProperty('isAdmin');
});

const withIds = some(endpoints, 4).flatMap((endpoint) =>
  [...endpoint.url.matchAll(/:(\w+)/g)].map(([, param]) => ({
    endpoint,
    param: param!,
    name: endpoint.name,
  })),
);
const noIds = [
  '7',
  'null',
  'not-a-uuid',
  '00000000-0000-0000-0000-00000000000g',
  "'%20OR%201=1--",
  '%00',
  '%F0%9F%90%8C',
];

test.each(withIds)('$name finds nothing under a $param that is no id', async ({ endpoint, param }) => {
  const before = await world.stored();
  const payload = scene.bodyOf(endpoint);
  const ask = (id: string) =>
    scene.ada.send({ method: endpoint.method, url: scene.pathOf(endpoint, { [param]: id }), payload });
  for (const id of [...noIds, crypto.randomUUID()]) expectRefusal(await ask(id), 404);
  expectRefusal(await ask('x'.repeat(3000)), 404, 414);
  expect(await world.stored()).toEqual(before);
});

const queries = some(endpoints, 4).flatMap((endpoint) =>
  Object.keys(
    endpoint.schema.querystring ? (toSchema(endpoint.schema.querystring).properties ?? {}) : {},
  ).map((key) => ({ endpoint, key, name: endpoint.name })),
);
/** Their cursor is a number; those of other lists name a place and an id. */
const isNumbered = (name: string) => name === 'listTasks' || name === 'listTrash';
const badQueries = [
  'abc',
  '-1',
  '0',
  '1e999',
  '99999999999999999999',
  '1.5',
  '%00',
  '%ff',
  '"',
  '{}',
  'x'.repeat(5000),
];

test.each(queries.filter(({ key }) => key !== 'download'))(
  '$name refuses a wrong $key',
  async ({ endpoint, key, name }) => {
    const before = await world.stored();
    for (const value of badQueries) {
      const isFine =
        (key === 'cursor' && isNumbered(name) && /^[0-9a-z]{1,11}$/.test(value)) ||
        ((key === 'q' || key === 'text') && !/^x{99}|%00/.test(value));
      const url = `${scene.pathOf(endpoint)}?${key}=${value}`;
      const reply = await scene.ada.send({ method: endpoint.method, url });
      if (isFine) expect(reply.statusCode).toBe(200);
      else expectRefusal(reply, 422);
    }
    const twice = `${scene.pathOf(endpoint)}?${key}=1&${key}=2`;
    expectRefusal(await scene.ada.send({ method: endpoint.method, url: twice }), 422);
    expect(await world.stored()).toEqual(before);
  },
);

// Last: what these add makes everything else slower that looks at all tables.
test.each(withBody)('$name has a body here that it accepts', async (endpoint) => {
  const fresh = await setScene(world);
  const payload = fresh.bodyOf(endpoint);
  expect(payload).toBeDefined();
  const reply = await fresh.ada.send({ method: endpoint.method, url: fresh.pathOf(endpoint), payload });
  expect(reply.json()).toMatchObject({
    status: endpoint.method === 'POST' && !makesNothing.has(endpoint.name) ? 201 : 200,
  });
  const { items, properties } = toSchema(endpoint.schema.body!);
  const [body] = [payload].flat();
  expect(Object.keys(body!).toSorted()).toEqual(
    Object.keys((items ?? { properties }).properties!).toSorted(),
  );
});
