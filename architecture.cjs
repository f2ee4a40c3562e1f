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
    {
      name: 'nothing-below-knows-a-feature',
      from: {
        path: '^(server/src/(access|db|http|events|adapters)|web/src/(api|ui|session))/',
        pathNot: '\\.test\\.tsx?$',
      },
      to: { path: '/features/|^server/src/(app|main)\\.ts$|^web/src/routes/' },
    },
    {
      name: 'jobs-use-features-by-the-front-door',
      from: { path: '^server/src/jobs/' },
      to: { path: '^server/src/features/', pathNot: '^server/src/features/[^/]+/index\\.ts$' },
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
