import type { NewTaskStatus, ProjectColor, Role } from '@muster/contract';

/** Who is in the demonstration, what they work on, and how far they are. */
export const people = {
  ines: 'Ines Halvorsen',
  amara: 'Amara Okafor',
  tomasz: 'Tomasz Wieczorek',
  jun: 'Jun Takeda',
  lucia: 'Lucía Ferreira',
  bram: 'Bram de Vries',
  noor: 'Noor Rahimi',
  maxi: 'Maximiliane Oppenheimer-Szczepańska',
  sol: 'Sol Adeyemi',
  petra: 'Petra Novák',
  henrik: 'Henrik Lund',
  yara: 'Yara Haddad',
} as const;
export type Name = keyof typeof people;

export interface ProjectStory {
  name: string;
  description: string;
  status?: 'active' | 'completed' | 'on hold' | 'archived';
  /** Days from today. */
  starts: number;
  ends?: number;
  color?: ProjectColor;
  hasEstimates?: boolean;
  team: Name[];
  pinnedBy?: Name[];
  statuses: [name: string, color: string, meaning?: Pick<Partial<NewTaskStatus>, 'category' | 'limit'>][];
  tasks: number;
  verbs: string[];
  things: string[];
}

export interface OrganizationStory {
  name: string;
  description: string;
  address: string;
  logo: 'bird' | 'boat' | 'leaf';
  founder: Name;
  members: [Name, Role][];
  invited: string[];
  projects: ProjectStory[];
}

const flow: ProjectStory['statuses'] = [
  ['To Do', '#8a94a6'],
  ['In Progress', '#f2a900', { limit: 50 }],
  ['In Review', '#7b5cd6', { limit: 30 }],
  ['Done', '#2e9e6b'],
];

export const organizations: OrganizationStory[] = [
  {
    name: 'Kestrel Cartography',
    description:
      'Hand-drawn and digital maps for walkers, sailors and people who like to get lost on purpose.',
    address: 'Strandgade 44, 1401 København',
    logo: 'bird',
    founder: 'ines',
    members: [
      ['amara', 'admin'],
      ['tomasz', 'manager'],
      ['jun', 'employee'],
      ['lucia', 'manager'],
      ['bram', 'employee'],
      ['maxi', 'employee'],
    ],
    invited: ['noor.rahimi@posteo.example', 'printing@kestrel.example'],
    projects: [
      {
        name: 'Website relaunch',
        description:
          'A shop that sells maps, not a catalogue that mentions them. New type, new photographs, checkout.',
        starts: -60,
        ends: 45,
        color: 'teal',
        hasEstimates: true,
        team: ['ines', 'amara', 'tomasz', 'jun', 'lucia'],
        pinnedBy: ['ines'],
        statuses: flow,
        tasks: 160,
        verbs: ['Write', 'Design', 'Photograph', 'Translate', 'Test', 'Fix', 'Measure', 'Publish'],
        things: [
          'the copy for the harbour chart page',
          'the checkout on small screens',
          'the gift card flow',
          'the search for place names',
          'the about page with the press',
          'the picture loader for slow connections',
          'the newsletter sign-up',
          'the returns page in Danish',
        ],
      },
      {
        name: 'Coastal atlas, third edition',
        description: 'Forty sheets from Skagen to Rømø, redrawn from this summer’s soundings.',
        starts: -200,
        ends: 15,
        color: 'orange',
        team: ['amara', 'jun', 'bram', 'maxi'],
        statuses: [
          ['Survey', '#1f6fb2'],
          ['Drawing', '#d9480f'],
          ['Proof', '#ffe066'],
          ['Plate', '#111111', { category: 'done' }],
        ],
        tasks: 120,
        verbs: ['Redraw', 'Check', 'Letter', 'Proof', 'Compare'],
        things: [
          'the sandbanks off Esbjerg',
          'sheet 12, Limfjorden west',
          'the depth contours of sheet 31',
          'the light sectors near Hanstholm',
          'the legend against the new standard',
          'the tide tables for the margin',
        ],
      },
      {
        name: 'Field survey',
        description: 'Waypoints, photographs and corrections collected on foot.',
        status: 'completed',
        starts: -500,
        ends: -120,
        team: ['tomasz', 'bram'],
        statuses: flow,
        tasks: 40,
        verbs: ['Walk', 'Photograph', 'Note'],
        things: [
          'the ridge above Ravnsholt',
          'the ferry landing',
          'the new footbridge',
          'the closed path by the mill',
        ],
      },
      {
        name: 'Offline trail maps',
        description: 'Vector tiles that fit on a phone and survive a week without signal.',
        status: 'on hold',
        starts: -90,
        team: ['jun', 'ines'],
        statuses: flow,
        tasks: 25,
        verbs: ['Try', 'Shrink', 'Draw'],
        things: ['the tiles of Jutland', 'the hillshade at zoom 12', 'the labels in the dark'],
      },
    ],
  },
  {
    name: 'Harbour & Pine',
    description: 'Wooden boats, built slowly. Yard planning, orders and the long list of things to varnish.',
    address: 'Pier 3, Lunenburg, Nova Scotia',
    logo: 'boat',
    founder: 'sol',
    members: [
      ['petra', 'manager'],
      ['henrik', 'employee'],
      ['ines', 'employee'],
      ['yara', 'employee'],
    ],
    invited: ['rigging@harbourpine.example'],
    projects: [
      {
        name: 'Hull 42, the “Marigold”',
        description: 'A 9-metre gaff cutter for a client who wants her in the water before midsummer.',
        starts: -120,
        ends: 90,
        team: ['sol', 'petra', 'henrik', 'yara'],
        statuses: [
          ['Timber', '#8d5524'],
          ['Shaping', '#e8a33d'],
          ['Fitting', '#3b82c4'],
          ['Varnish', '#c0392b'],
          ['Afloat', '#1abc9c', { category: 'done' }],
        ],
        tasks: 90,
        verbs: ['Steam', 'Plane', 'Fit', 'Caulk', 'Varnish', 'Order'],
        things: [
          'the garboard planks',
          'the cabin sole',
          'the bronze cleats',
          'the sheer strake',
          'the mast step',
        ],
      },
      {
        name: 'Yard and tools',
        description: 'Everything that keeps the yard running.',
        starts: -300,
        team: ['petra', 'henrik', 'ines'],
        statuses: flow,
        tasks: 30,
        verbs: ['Sharpen', 'Repair', 'Replace', 'Book'],
        things: ['the band saw', 'the slipway winch', 'the dust extraction', 'the crane for May'],
      },
    ],
  },
  {
    name: 'Lowland Seed Library',
    description: 'Lending seeds since 2009.',
    address: '',
    logo: 'leaf',
    founder: 'noor',
    members: [
      ['lucia', 'manager'],
      ['yara', 'employee'],
    ],
    invited: [],
    projects: [
      {
        name: 'Spring lending',
        description: 'Packets, labels, a mailing and one very long Saturday.',
        starts: -14,
        ends: 120,
        team: ['noor', 'lucia', 'yara'],
        statuses: flow,
        tasks: 45,
        verbs: ['Dry', 'Pack', 'Label', 'Count', 'Send'],
        things: ['the runner beans', 'the heritage lettuce', 'the tomatoes from last August', 'the parsnips'],
      },
    ],
  },
];
