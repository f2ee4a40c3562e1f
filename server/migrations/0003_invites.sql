CREATE TYPE invite_status AS ENUM ('pending', 'accepted', 'declined', 'expired');

-- `expired` is stored when an invite is revoked or its organization deleted; the passing of time is computed.
CREATE TABLE invites (
  id uuid NOT NULL,
  organization_id uuid NOT NULL CONSTRAINT invites_organization REFERENCES organizations,
  email text NOT NULL CONSTRAINT invites_email_lower CHECK (email = lower(email)),
  invited_by uuid NOT NULL CONSTRAINT invites_inviter REFERENCES users,
  status invite_status NOT NULL DEFAULT 'pending',
  sent_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  CONSTRAINT invites_pkey PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX invites_one_pending ON invites (organization_id, email) WHERE status = 'pending';
CREATE INDEX invites_email ON invites (email, sent_at DESC);
CREATE INDEX invites_invited_by ON invites (invited_by);
