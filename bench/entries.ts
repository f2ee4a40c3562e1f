const ofDescriptions = `search_index(organization_id, 't', search_words_of(description))`;

/** SQL of what the triggers would write into the index of the search, which do nothing for rows that are written by the thousand. */
export const indexing = (tasks: string, described = ofDescriptions) => `
  INSERT INTO search_entries (organization_id, project_id, task_id, kind, id, made_at, seq, name, words)
  SELECT organization_id, project_id, tasks.id, 'task', tasks.id, created_at, seq, array_to_string(search_words_of(title), ' '),
    search_index(organization_id, 'n', search_words_of(title)) || ${described}
  FROM ${tasks}`;
