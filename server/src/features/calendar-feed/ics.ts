import { addDays, lastDay, type WorkTask } from '@muster/contract';

// iCalendar, RFC 5545: lines end with CR LF and have at most 75 bytes; longer ones go on behind a blank.

/** Tasks that are due, as events of whole days. */
export const calendarOf = (tasks: readonly WorkTask[], publicUrl: string) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Muster//My Work//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Muster',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...tasks.flatMap((task) => eventOf(task, publicUrl)),
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('');

function eventOf({ _id, ref, title, startDate, dueDate, updatedAt, version }: WorkTask, publicUrl: string) {
  if (dueDate === null) return [];
  const { key, status, project, organization } = ref;
  const url = `${publicUrl}/${organization._id}/projects/${project._id}/tasks/${_id}`;
  const changed = updatedAt.replace(/\.\d+/, '').replaceAll(/[-:]/g, '');
  return [
    'BEGIN:VEVENT',
    `UID:${_id}.${project._id}@muster`,
    // When it was last changed, and not now: the same work is the same file.
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${version}`,
    `DTSTART;VALUE=DATE:${dayText(startDate ?? dueDate)}`,
    // The first day after it, where there is one.
    ...(dueDate < lastDay ? [`DTEND;VALUE=DATE:${dayText(addDays(dueDate, 1))}`] : []),
    `SUMMARY:${escape(`${key} ${title}`)}`,
    `DESCRIPTION:${escape(`${status.name}\n${project.name}, ${organization.name}\n${url}`)}`,
    `CATEGORIES:${escape(project.name)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

const dayText = (day: string) => day.replaceAll('-', '');

const escape = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    // oxlint-disable-next-line no-control-regex -- they are not allowed
    .replaceAll(/[\u0000-\u001f\u007f]/g, '');

const mostBytes = 75;

/** Never within a character. */
function fold(line: string) {
  if (Buffer.byteLength(line) <= mostBytes) return line;
  let folded = '';
  let room = mostBytes;
  for (const character of line) {
    const bytes = Buffer.byteLength(character);
    if (bytes > room) {
      folded += '\r\n ';
      room = mostBytes - 1;
    }
    folded += character;
    room -= bytes;
  }
  return folded;
}
