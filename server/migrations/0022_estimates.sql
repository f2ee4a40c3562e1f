-- In points. The contract says how many: a check would have every task read while everybody waits.
ALTER TABLE tasks ADD COLUMN estimate smallint;
ALTER TABLE projects ADD COLUMN has_estimates boolean NOT NULL DEFAULT false;
