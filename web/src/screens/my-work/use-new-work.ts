import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { refusedDraft, tasksOnTheirWay } from '../../entities/tasks/new-task-draft.ts';
import { idFor, useAddWork, type NewWork } from '../../entities/work/adding.ts';
import { messages } from '../../messages.ts';
import { useKeptState } from '../../platform/drafts/use-kept-state.ts';
import { toast } from '../../platform/toasts/toast.ts';
import { rememberPlace } from './last-place.ts';
import { usePlace } from './use-place.ts';
import { readLine } from './work-line.ts';

/** With the line that it was typed as, and the words in it that are no day. */
interface SentWork extends NewWork {
  line: string;
  declined: string | undefined;
}

const draft = 'new task for me';
const isBlank = (text: string) => text.trim() === '';
const none: SentWork[] = [];
const isNone = (works: readonly SentWork[]) => works.length === 0;

/** The line that is being typed, and those that were sent: nothing typed is lost before the server has it. */
export function useNewWork(today: string) {
  const add = useAddWork();
  const onTheirWay = tasksOnTheirWay<SentWork>(draft);
  const [typed, setTyped] = useKeptState<string>(draft, '', isBlank);
  const [refused, setRefused] = useKeptState(refusedDraft(draft), none, isNone);
  const [returned, setReturned] = useKeptState(`returned of ${draft}`, none, isNone);
  const [place, setPlace] = usePlace();
  const [declined, setDeclined] = useState<string>();
  const latest = useRef(typed);
  const isShown = useRef(false);
  const { title, told } = readLine(typed, today, declined);

  const change = (text: string) => {
    latest.current = text;
    setTyped(text);
    // What is typed from here on is another one.
    if (!isBlank(text)) return;
    setReturned(none);
    setDeclined(undefined);
  };
  const send = async (work: SentWork) => {
    onTheirWay.leave(work);
    const isAdded = await add(work);
    // Nobody sees the field any more: it stays among those on their way, and is sent again on the next visit.
    if (!isAdded && !isShown.current) return;
    onTheirWay.arrive(work);
    if (isAdded) return rememberPlace(work.place);
    if (!isBlank(latest.current)) return setRefused((before) => [...before, work]);
    setReturned([work]);
    setPlace(work.place);
    setDeclined(work.declined);
    change(work.line);
  };
  const sendAll = (works: readonly SentWork[]) => works.forEach((work) => void send(work));
  const begin = useEffectEvent(() => sendAll(onTheirWay.list()));
  useEffect(() => {
    isShown.current = true;
    begin();
    return () => {
      isShown.current = false;
    };
  }, []);

  const submit = () => {
    if (isBlank(title)) return;
    if (!place) {
      toast.warning(messages.work.whichProject);
      return;
    }
    const work = { place, title, dueDate: told?.day ?? null };
    change('');
    void send({ ...work, line: typed, declined, _id: idFor(work, returned[0]) });
  };
  const forget = (...gone: SentWork[]) => setRefused((works) => works.filter((work) => !gone.includes(work)));
  const sendAgain = (...works: SentWork[]) => {
    forget(...works);
    sendAll(works);
  };
  return {
    typed,
    change,
    told,
    declineDay: () => setDeclined(told?.words),
    place,
    setPlace,
    submit,
    refused: { tasks: refused, onSend: sendAgain, onDiscard: forget },
  };
}
