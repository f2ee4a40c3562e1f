import { reactionMarks, writeReference } from '@muster/contract';
import { idOf } from './ids.ts';
import type { Cast } from './people.ts';
import { people, type Name, type ProjectStory } from './story.ts';

interface TalkedOf {
  /** The address of its project. */
  project: string;
  key: string;
  /** How many were there before it. */
  number: number;
}

/** What is said, to whom and with which other task in mind. */
const remarks: ((to: string, other: string) => string)[] = [
  () => 'I can take this one. Is **Thursday** early enough?',
  () =>
    'Thursday is fine. Two things to keep in mind:\n\n- the wording of last time\n- nothing that prints badly',
  (to) => `Done on my side. ${to}, please have a look.`,
  (_, other) => `Looks good to me. ${other} should follow the same lines.`,
  () => 'One open question:\n\n> nothing that prints badly\n\nDoes that mean no colours at all?',
  (to) => `Colours are fine, ${to}, as long as they differ in lightness too.`,
];

/** A few words between people of the team. */
export async function talk(cast: Cast, { team }: ProjectStory, { project, key, number }: TalkedOf) {
  const url = `${project}/tasks/${idOf('task', project, number)}`;
  const other = nameOfTask(project, key, Math.max(0, number - 1));
  for (let at = 0; at < 1 + (number % 4); at += 1) {
    const speaker = cast.get(team[(number + at * 2) % team.length]!)!;
    const to = mention(cast, team[(number + at * 2 + 1) % team.length]!);
    const body = remarks[(number / 5 + at) % remarks.length]!(to, other);
    const _id = idOf('comment', url, at);
    await speaker.post(`${url}/comments`, { _id, body });
    const reader = cast.get(team[(number + at) % team.length]!)!;
    const mark = reactionMarks[(number + at) % reactionMarks.length]!;
    await reader.put(`${url}/comments/${_id}/reactions/${mark}`, { isOn: true });
  }
}

const mention = (cast: Cast, name: Name) =>
  writeReference({ kind: 'mention', id: cast.get(name)!.id, label: `@${people[name]}` });

function nameOfTask(project: string, key: string, number: number) {
  const [projectKey] = key.split('-');
  const id = `${project.split('/').at(-1)}/${idOf('task', project, number)}`;
  return writeReference({ kind: 'task', id, label: `#${projectKey}-${number + 1}` });
}
