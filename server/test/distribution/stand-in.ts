import { execute } from '../support/template-database.ts';

/** What Citus adds to a database, as far as we ask it to place tables; nothing moves. A table that has triggers is refused. */
export const pretendCitus = (databaseUrl: string) =>
  execute(
    databaseUrl,
    `INSERT INTO pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
     VALUES (100000, 'citus', 'pg_database_owner'::regrole, 'public'::regnamespace, false, '13')`,
    'CREATE TABLE pg_dist_partition (logicalrelid regclass)',
    'CREATE TABLE pg_dist_object (classid oid, objid oid)',
    `CREATE FUNCTION place(name text) RETURNS void LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (SELECT FROM pg_trigger WHERE tgrelid = name::regclass AND NOT tgisinternal) THEN
         RAISE 'triggers of % would tell of its rows again', name;
       END IF;
       INSERT INTO pg_dist_partition VALUES (name::regclass);
     END $$`,
    `CREATE FUNCTION create_reference_table(text) RETURNS void LANGUAGE sql AS 'SELECT place($1)'`,
    `CREATE FUNCTION create_distributed_table(text, text, colocate_with text DEFAULT '') RETURNS void LANGUAGE sql AS 'SELECT place($1)'`,
    `CREATE FUNCTION truncate_local_data_after_distributing_table(text) RETURNS void LANGUAGE plpgsql
     AS $$ BEGIN EXECUTE format('TRUNCATE %I CASCADE', $1); END $$`,
    `CREATE FUNCTION create_distributed_function(text) RETURNS void LANGUAGE sql
     AS $$ INSERT INTO pg_dist_object VALUES ('pg_proc'::regclass, to_regprocedure($1)) $$`,
  );
