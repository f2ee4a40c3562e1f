import { createContext, use, type ReactNode } from 'react';

const PlaceContext = createContext<string | undefined>(undefined);

/** Says in which organization or project the screens inside are; page titles begin with it. */
export const Place = ({ name, children }: { name: string; children: ReactNode }) => (
  <PlaceContext value={name}>{children}</PlaceContext>
);

/** The organization or project that the screen is in. */
export const usePlace = () => use(PlaceContext);

export function PageTitle({ children }: { children: string }) {
  const place = usePlace();
  return <title>{[place, children, 'Muster'].filter(Boolean).join(' · ')}</title>;
}
