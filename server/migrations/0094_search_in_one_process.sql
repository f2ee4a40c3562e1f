-- Other processes take longer to begin than the index takes to answer.
ALTER FUNCTION search_lookup(tsvector) PARALLEL RESTRICTED;
