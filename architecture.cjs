// `$1`, `$2` refer to the groups of `from.path`: a new feature needs no new rule.
/** From the ground up: each knows only those below it, and what belongs to none. */
const floors = (side, names, besides) =>
  names.map((name, index) => ({
    name: `${side}-${name}-knows-nothing-above-it`,
    from: { path: `^${side}/src/${name}/`, pathNot: '\\.test\\.tsx?$' },
    to: { path: `^${side}/src/(?!(${names.slice(0, index + 1).join('|')})/|${besides}$)` },
  }));

module.exports = {
  forbidden: [
    { name: 'no-cycles', to: { circular: true } },
    {
      name: 'contract-stands-alone',
      from: { path: '^contract/' },
      to: { path: '^(server|web|e2e|bench)/' },
    },
    {
      name: 'a-package-stands-alone',
      from: { path: '^packages/([^/]+)/' },
      to: {
        path: '^(contract|server|web|e2e|bench|bin|deploy|packages)(/|$)|^node_modules/@muster/',
        pathNot: '^packages/$1/',
      },
    },
    {
      name: 'a-package-is-imported-by-its-name',
      from: { path: '^(?!packages/)' },
      to: { path: '^packages/' },
    },
    {
      name: 'only-the-server-starts-a-database',
      from: { path: '^(?!server/)' },
      to: { path: '^node_modules/@muster/embedded-postgres/' },
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
      from: { path: '^server/src/features/([^/]+)/' },
      to: { path: '^server/src/features/', pathNot: '^server/src/features/($1/|[^/]+/index\\.ts$)' },
    },
    {
      // Who sees a project is asked of authorization/who-sees.ts; a list of its team would leave out the admins.
      name: 'a-team-is-no-rule-of-sight',
      from: { path: '^server/src/', pathNot: '^server/src/(app\\.ts$|features/(team|projects|templates)/)' },
      to: { path: '^server/src/features/team/' },
    },
    {
      name: 'consumers-are-used-by-their-front-door',
      from: { path: '^server/src/(?!activity/consumers/)', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/activity/consumers/', pathNot: '/index\\.ts$' },
    },
    {
      name: 'the-log-knows-no-consumer',
      from: { path: '^server/src/activity/[^/]+\\.ts$' },
      to: { path: '^server/src/activity/consumers/' },
    },
    ...floors('server', ['platform', 'identity', 'authorization', 'activity'], 'config\\.ts'),
    // The web's floors: platform, then ui and entities side by side, screens above both, the app on top.
    {
      name: 'the-web-platform-stands-alone',
      from: { path: '^web/src/platform/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/src/(?!platform/|messages\\.ts$)' },
    },
    {
      name: 'ui-knows-no-server-state',
      from: { path: '^web/src/ui/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^web/src/(?!ui/|platform/|messages\\.ts$)|^web/src/platform/(api|session|live)/|/react-query/',
      },
    },
    {
      name: 'entities-know-not-how-they-are-shown',
      from: { path: '^web/src/entities/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/src/(?!entities/|platform/|messages\\.ts$)' },
    },
    {
      name: 'entities-use-each-other-by-the-front-door',
      from: { path: '^web/src/entities/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/src/entities/', pathNot: '^web/src/entities/($1/|[^/]+/index\\.ts$)' },
    },
    {
      name: 'screens-use-each-other-by-the-front-door',
      from: { path: '^web/src/screens/([^/]+)/' },
      to: { path: '^web/src/screens/', pathNot: '^web/src/screens/($1/|parts/|[^/]+/index\\.ts$)' },
    },
    {
      name: 'what-screens-share-knows-none-of-them',
      from: { path: '^web/src/screens/parts/' },
      to: { path: '^web/src/screens/(?!parts/)' },
    },
    {
      name: 'nothing-knows-the-app-around-it',
      from: { path: '^web/src/(?!app/)' },
      to: { path: '^web/src/app/' },
    },
    {
      name: 'only-queries-touch-sql',
      from: { path: '^server/src/features/', pathNot: 'queries\\.ts$|\\.test\\.ts$' },
      to: { path: '^node_modules/(kysely|pg)/' },
    },
    {
      name: 'the-product-knows-no-tests',
      from: { path: '^(contract|packages/[^/]+|server|web)/src/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '\\.test\\.tsx?$|^(server|web)/test/' },
    },
  ],
};
