// `$1`, `$2` refer to the groups of `from.path`: a new feature needs no new rule.
module.exports = {
  forbidden: [
    { name: 'no-cycles', to: { circular: true } },
    {
      name: 'contract-stands-alone',
      from: { path: '^contract/' },
      to: { path: '^(server|web|e2e|bench)/' },
    },
    {
      name: 'server-and-web-meet-only-in-the-contract',
      from: { path: '^(server|web)/' },
      to: { path: '^(server|web|e2e|bench)/', pathNot: '^$1/' },
    },
    {
      name: 'stories-know-only-the-contract',
      from: { path: '^e2e/' },
      to: { path: '^(server|web|bench)/' },
    },
    {
      name: 'features-use-each-other-by-the-front-door',
      from: { path: '^(server|web)/src/features/([^/]+)/' },
      to: { path: '^$1/src/features/', pathNot: '^$1/src/features/($2/|[^/]+/index\\.tsx?$)' },
    },
    // The server's floors, from the ground up: each knows only those below it.
    {
      name: 'the-platform-knows-no-word-of-the-product',
      from: { path: '^server/src/platform/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/(?!platform/|config\\.ts$)' },
    },
    {
      name: 'identity-stands-on-the-platform',
      from: { path: '^server/src/identity/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/(?!identity/|platform/|config\\.ts$)' },
    },
    {
      name: 'authorization-stands-on-identity',
      from: { path: '^server/src/authorization/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/(?!authorization/|identity/|platform/|config\\.ts$)' },
    },
    {
      name: 'activity-knows-no-feature',
      from: { path: '^server/src/activity/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/(?!activity/|authorization/|identity/|platform/|config\\.ts$)' },
    },
    {
      name: 'nothing-below-knows-a-feature',
      from: { path: '^web/src/(api|ui|session)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '/features/|^web/src/routes/' },
    },
    {
      name: 'ui-knows-no-server-state',
      from: { path: '^web/src/ui/' },
      to: { path: '^web/src/(api|session)/' },
    },
    {
      name: 'only-queries-touch-sql',
      from: { path: '^server/src/features/', pathNot: 'queries\\.ts$|\\.test\\.ts$' },
      to: { path: '^node_modules/(kysely|pg)/' },
    },
    {
      name: 'the-product-knows-no-tests',
      from: { path: '^(contract|server|web)/src/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '\\.test\\.tsx?$|^(server|web)/test/' },
    },
  ],
};
