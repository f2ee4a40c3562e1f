interface Exception {
  /** A part of the statement, with single blanks. */
  has: string;
  why: string;
}

const onePostgres = 'It runs where all tables lie on one PostgreSQL; a cluster has a form of its own.';
const ofPerson =
  'What one person has in all organizations: asked of all nodes, each of which answers by an index.';
const walk =
  'Every quarter of an hour, to find the projects with tasks that repeat, by an index of those alone.';
const mornings = 'Once in the morning of each time zone, all organizations, some at a time.';
const ofFile = 'Once for a file of an older version: whose logo it may be, its name does not tell.';
const sweep = 'Once an hour, to find the organizations in which there is something to do.';

/** Statements that no single node of a cluster can do, and why they are as they are. */
export const exceptions: Exception[] = [
  { has: 'task AS ( INSERT INTO tasks', why: onePostgres },
  { has: 'asked AS MATERIALIZED ( SELECT given.*', why: onePostgres },
  { has: 'WITH places AS MATERIALIZED (', why: onePostgres },
  { has: 'AS searched (organization_id uuid', why: onePostgres },
  { has: 'FROM search_entries WHERE true AND', why: onePostgres },
  { has: 'FROM search_words WHERE true AND search_spellings(', why: onePostgres },
  { has: 'where "invites"."email" = ( SELECT users.email', why: ofPerson },
  { has: 'from "invites" where "email" = ( SELECT users.email', why: ofPerson },
  { has: 'where "members"."user_id" = (SELECT sessions.user_id', why: ofPerson },
  { has: 'from "organizations" where "founded_by" = $1', why: ofPerson },
  { has: 'select "organization_id" from "members" where "user_id" = $1', why: ofPerson },
  { has: 'FROM members WHERE user_id = ANY($1::uuid[])', why: ofPerson },
  { has: 'WHERE members.user_id = $1 ORDER BY organizations.name', why: ofPerson },
  { has: 'WHERE members.user_id = (SELECT sessions.user_id', why: ofPerson },
  { has: 'FROM notices WHERE user_id = (SELECT sessions.user_id', why: ofPerson },
  { has: 'FROM notices WHERE user_id = $1', why: ofPerson },
  { has: 'select "id" from "organizations" where "deleted_at" is null order by', why: mornings },
  { has: 'SELECT 1 FROM organizations WHERE logo_id =', why: ofFile },
  { has: 'select distinct "organization_id" from "trash"', why: sweep },
  { has: 'SELECT DISTINCT organization_id FROM comments', why: sweep },
  { has: 'SELECT DISTINCT organization_id FROM notices WHERE ends_at', why: sweep },
  { has: 'SELECT DISTINCT organization_id FROM bulk_changes', why: sweep },
  { has: 'SELECT DISTINCT organization_id FROM removed_files', why: sweep },
  { has: 'SELECT DISTINCT tasks.organization_id AS "organizationId"', why: walk },
  { has: 'from "projects" where "deleted_at" <', why: sweep },
  { has: 'from "organizations" where "deleted_at" is not null and (exists', why: sweep },
  { has: 'from "invites" where invites.status = \'pending\'', why: sweep },
];
