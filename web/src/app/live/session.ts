import { reactToHints } from '../../platform/live/registry.ts';
import { profileQuery } from '../../platform/session/queries.ts';

// Here rather than beside its query, which the login screen loads.
reactToHints({ reload: { profile: () => [profileQuery.queryKey] } });
