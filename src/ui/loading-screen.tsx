import { Spinner } from './spinner.tsx';

type LoadingScreenProps = {
  readonly title: string;
  readonly text?: string | undefined;
};

/** A full page that loads: a spinner with a title and a line of text, announced politely. Rule BS-01. */
export function LoadingScreen({ title, text }: LoadingScreenProps) {
  return (
    <main aria-busy="true" className="grid min-h-dvh place-items-center px-6">
      <div aria-live="polite" className="flex flex-col items-center gap-1 text-center">
        <Spinner sizePx={36} className="mb-3 text-accent" />
        <h1 className="font-semibold">{title}</h1>
        {text === undefined ? null : <p className="text-body text-hint">{text}</p>}
      </div>
    </main>
  );
}
