import { renderToStaticMarkup } from 'react-dom/server';
import { Icon, type IconName } from '#src/ui/icons.tsx';
import { laterIconPaths } from '#src/ui/later-icon-paths.ts';

const laterPaths: Partial<Record<IconName, readonly string[]>> = laterIconPaths;

/** Whether an element's first icon is the one with this name. */
export function hasIcon(element: HTMLElement, name: IconName): boolean {
  const drawn = Array.from(element.querySelector('svg')?.querySelectorAll('path') ?? [], (path) =>
    path.getAttribute('d'),
  );
  return drawn.join() === (laterPaths[name] ?? firstPaths(name)).join();
}

function firstPaths(name: IconName): readonly (string | null)[] {
  const template = document.createElement('template');
  template.innerHTML = renderToStaticMarkup(<Icon name={name} />);
  return Array.from(template.content.querySelectorAll('path'), (path) => path.getAttribute('d'));
}
