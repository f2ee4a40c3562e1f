import { useEffect, useState, type RefObject } from 'react';

/** Whether an element is in sight or about to be. While it has the focus, it is. */
export function useNear(element: RefObject<HTMLElement | null>) {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const watched = element.current!;
    const observer = new IntersectionObserver(
      (entries) => {
        const { isIntersecting } = entries.at(-1)!;
        // Nothing moves when it is emptied. It may itself be higher, stretched by what stands beside it.
        const body = watched.querySelector('.lane-body');
        if (!isIntersecting && body)
          watched.style.setProperty('--height', `${body.getBoundingClientRect().height}px`);
        setIsNear(isIntersecting || watched.contains(document.activeElement));
      },
      // Around the board: what it cuts off is not in the window either, however wide the margin there.
      { root: watched.closest('.board'), rootMargin: '300px 600px' },
    );
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
