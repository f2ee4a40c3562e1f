CREATE TYPE role AS ENUM ('admin', 'manager', 'employee');

-- A deleted organization keeps its name, for the invites that mention it; everything else of it goes.
CREATE TABLE organizations (
  id uuid CONSTRAINT organizations_pkey PRIMARY KEY,
  name text NOT NULL CONSTRAINT organizations_name_length CHECK (char_length(name) BETWEEN 1 AND 120),
  description text NOT NULL DEFAULT ''
    CONSTRAINT organizations_description_length CHECK (char_length(description) <= 65536),
  address text NOT NULL DEFAULT '' CONSTRAINT organizations_address_length CHECK (char_length(address) <= 255),
  logo_id uuid,
  founded_by uuid NOT NULL CONSTRAINT organizations_founder REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE INDEX organizations_founded_by ON organizations (founded_by);
CREATE INDEX organizations_logo_id ON organizations (logo_id);

CREATE TABLE members (
  organization_id uuid NOT NULL CONSTRAINT members_organization REFERENCES organizations,
  user_id uuid NOT NULL CONSTRAINT members_user REFERENCES users,
  role role NOT NULL,
  joined_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT members_pkey PRIMARY KEY (organization_id, user_id)
);
CREATE INDEX members_user_id ON members (user_id);

-- Admins hold every permission and have no row here.
CREATE TABLE role_permissions (
  organization_id uuid NOT NULL CONSTRAINT role_permissions_organization REFERENCES organizations,
  role role NOT NULL CONSTRAINT role_permissions_role CHECK (role <> 'admin'),
  granted text[] NOT NULL DEFAULT '{}',
  CONSTRAINT role_permissions_pkey PRIMARY KEY (organization_id, role)
);
