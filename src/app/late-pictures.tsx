import { useEffect, useState, type ReactNode } from 'react';
import { useApp } from '#src/state/app-context.ts';
import { PicturesContext } from '#src/ui/pictures-context.ts';

/** After the first screen is there, until pictures of people are fetched. */
const pictureDelayMs = 100;

/** Lets pictures of people come once the first screen has been shown. Rule SP-09. */
export function LatePictures({ children }: { readonly children: ReactNode }) {
  const { clock } = useApp();
  const [mayCome, setMayCome] = useState(false);
  useEffect(() => clock.after(pictureDelayMs, () => setMayCome(true)), [clock]);
  return <PicturesContext value={mayCome}>{children}</PicturesContext>;
}
