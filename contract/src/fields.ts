import type { z } from 'zod';

/** A field that people write: how it is read, what may be written, and what a new thing has that does not say. */
interface WrittenField {
  read: z.ZodType;
  write: z.ZodType;
  initial?: unknown;
}
type WrittenFields = Record<string, WrittenField>;

type Readable<Fields extends WrittenFields> = { [Name in keyof Fields]: Fields[Name]['read'] };
type Writable<Fields extends WrittenFields> = { [Name in keyof Fields]: Fields[Name]['write'] };
type Creatable<Fields extends WrittenFields> = {
  [Name in keyof Fields]: Fields[Name] extends { initial: unknown }
    ? z.ZodDefault<Fields[Name]['write']>
    : Fields[Name]['write'];
};

const mapFields = (fields: WrittenFields, toSchema: (field: WrittenField) => z.ZodType) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, toSchema(field)]));

export const readable = <Fields extends WrittenFields>(fields: Fields) =>
  mapFields(fields, ({ read }) => read) as Readable<Fields>;

export const writable = <Fields extends WrittenFields>(fields: Fields) =>
  mapFields(fields, ({ write }) => write) as Writable<Fields>;

export const creatable = <Fields extends WrittenFields>(fields: Fields) =>
  mapFields(fields, ({ write, initial }) =>
    initial === undefined ? write : write.default(initial as never),
  ) as Creatable<Fields>;
