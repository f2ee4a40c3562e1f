import { readRange } from '@muster/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useRef, useState } from 'react';
import { useToday } from '../../../entities/tasks/dates/today.ts';
import { afterPaint } from '../../../ui/primitives/after-paint.ts';
import { useTasksScreen } from './tasks-context.ts';

interface Place {
  day?: string | undefined;
  scale?: string | undefined;
}

/** Where in time the tasks are shown: around which day, and how much of it. The address says so. */
export function useTimePlace<Scale extends string>(scales: readonly Scale[], usual: Scale) {
  const { organizationId, projectId } = useTasksScreen().ids;
  const navigate = useNavigate();
  const search = useSearch({ from: '/_signed-in/$organizationId/projects/$projectId/tasks/' });
  const today = useToday();
  const [asked, ask] = useState<Place>();
  const underWay = useRef(0);
  const { day = '', scale }: Place = { ...search, ...asked };
  const follow = useCallback(
    (to: Place) =>
      navigate({
        to: '/$organizationId/projects/$projectId/tasks',
        params: { organizationId, projectId },
        search: (before) => ({ ...before, ...to }),
        replace: true,
        resetScroll: false,
        // What is being typed stays where it is.
        ignoreBlocker: true,
      }),
    [navigate, organizationId, projectId],
  );
  const press = useCallback(
    (to: Place) => {
      ask((before) => ({ ...before, ...to }));
      underWay.current += 1;
      const arrive = () => {
        underWay.current -= 1;
        if (underWay.current === 0) ask(undefined);
      };
      afterPaint(() => void follow(to).then(arrive, arrive));
    },
    [follow],
  );
  const named = {
    day: readRange(`${day}..${day}`) ? day : today,
    scale: scales.find((one) => one === scale) ?? usual,
  };
  const later = { day: useDeferredValue(named.day), scale: useDeferredValue(named.scale) };
  return {
    today,
    ...named,
    /** What is in the page: drawing other days takes longer than saying which. */
    drawn: asked ? later : named,
    /** Goes along with what is walked or carried, at once: it has the focus. */
    follow: (to: Place) => void follow(to),
    /** Goes where a button leads. What was pressed shows first; the address follows, and has the say once it has caught up. */
    press,
  };
}
