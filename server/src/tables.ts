import type { Placement } from './platform/db/placement.ts';

/** Where the tables lie in a distributed database (decision 37). A test fails when one is missing. */
export const placement: Placement = {
  /** Whole on every node, for statements of any organization to join. */
  copied: ['users', 'sessions', 'notification_preferences', 'mail_links', 'calendar_feeds'],
  /** Those of one organization lie on one node together. In an order in which what is referred to comes first. */
  divided: [
    'organizations',
    'members',
    'role_permissions',
    'invites',
    'projects',
    'project_keys',
    'task_counters',
    'project_team',
    'project_pins',
    'task_statuses',
    'labels',
    'views',
    'opening_views',
    'tasks',
    'task_assignees',
    'attachments',
    'removed_files',
    'comments',
    'reactions',
    'watchers',
    'notices',
    'checklist_items',
    'task_links',
    'bulk_changes',
    'moved_tasks',
    'trash',
    'storage_use',
    'activities',
    'search_entries',
    'search_words',
  ],
  /** On the coordinator: nothing of an organization joins them. */
  kept: ['digest_lines', 'reminded_mornings', 'secrets', 'throttles', 'unused_files', 'kysely_migration'],
  divisionOf: (table) => (table === 'organizations' ? 'id' : 'organization_id'),
  functions: {
    plain: [
      'bytes_in(jsonb)',
      'category_of_name(text)',
      'search_words_of(text)',
      'search_index(uuid, text, text[])',
      'search_lookup(tsvector)',
      'search_spellings(uuid, text)',
    ],
    /** They read and write the same organization, hence in the same transaction on the same node. */
    nesting: [
      'add_storage_use(uuid, numeric)',
      'take_project_key(uuid, uuid, text)',
      'next_task_number(uuid, uuid)',
      'give_status_category()',
      'complete_task()',
      'take_work_day()',
      'give_work_day()',
      'learn_words(uuid, text[])',
      'add_search_entry(uuid, uuid, uuid, text, uuid, timestamptz, bigint, text, text)',
      'keep_search_entry()',
      'forget_search_entry()',
    ],
  },
};
